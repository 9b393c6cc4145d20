import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Pagination } from '../index.ts'
import '~/styles.css'

describe('pagination', () => {
  it('shows five buttons, an ellipsis and the last page (CLIENT-019, CLIENT-020)', async () => {
    const onPageChange = vi.fn()
    const screen = await render(<Pagination page={6} totalPages={17} onPageChange={onPageChange} />)
    const pages = await screen.getByRole('navigation', { name: 'Pagination' }).findElement()
    expect([...pages.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      '4',
      '5',
      '6',
      '7',
      '8',
      '…',
      '17',
    ])
    await expect
      .element(screen.getByRole('button', { name: 'Page 6', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    await screen.getByRole('button', { name: 'Page 17' }).click()
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(17)
  })

  it('renders links if `pageLink` is set', async () => {
    const screen = await render(
      <Pagination page={1} totalPages={3} pageLink={(page) => <a href={`#page=${page}`} />} />,
    )
    await expect
      .element(screen.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('href', '#page=2')
  })

  it('offers page sizes of 10, 20, 50 and 100 (CLIENT-016)', async () => {
    const onSizeChange = vi.fn()
    const screen = await render(
      <Pagination
        page={1}
        totalPages={3}
        sizes={{ options: [10, 20, 50, 100], value: 20, onValueChange: onSizeChange }}
      />,
    )
    const select = screen.getByRole('combobox', { name: 'Per page' })
    expect(
      [...(await select.findElement()).querySelectorAll('option')].map((option) => option.value),
    ).toEqual(['10', '20', '50', '100'])
    await expect.element(select).toHaveValue('20')
    await select.selectOptions('50')
    expect(onSizeChange).toHaveBeenCalledExactlyOnceWith(50)
  })
})
