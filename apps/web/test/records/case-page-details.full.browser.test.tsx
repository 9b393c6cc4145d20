import { caseContents } from '@casework/contract/case-contents'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../answers.ts'
import { readTexts } from '../look.ts'
import { buildItem, openRecords, press } from './records-samples.ts'

const getMain = () => page.getByRole('main')
const getButton = (name: string) => getMain().getByRole('button', { name, exact: true })

it('filters the timeline by chips and continues it with Show older', async () => {
  const answers = await openRecords('/cases/21', [
    answer(caseContents.timeline, ({ query: { before, kind } }) => ({
      items: [buildItem({ title: `${kind.length} kinds before ${before}`, id: before ? 2 : 1 })],
      next_before: before || kind.length === 1 ? null : 'position',
    })),
  ])
  await press('Show older')
  for (const text of ['9 kinds before position', '9 kinds before undefined'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(getButton('Show older')).not.toBeInTheDocument()
  for (const [name, kinds] of [
    ['Documents', ['document']],
    ['Sessions', ['session']],
    ['Changes', ['opened', 'status', 'details', 'team']],
  ] as const) {
    await getButton(name).click()
    await expect.element(page.getByText(`${kinds.length} kinds before undefined`)).toBeVisible()
    expect(answers.getCalls(caseContents.timeline).at(-1)?.query.kind).toEqual(kinds)
  }
})

it('has its actions at the bottom of a phone, below the last card', async () => {
  await openRecords('/cases/21', [], { window: [390, 844] })
  const bar = page.getByRole('region', { name: 'Quick Actions' })
  await expect.element(bar).toBeInViewport({ ratio: 1 })
  const { top, bottom } = bar.element().getBoundingClientRect()
  expect(bottom).toBe(844)
  const last = page.getByRole('heading', { name: 'Statistics' }).element().closest('section')
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return last?.getBoundingClientRect().bottom
    })
    .toBeLessThanOrEqual(top)
})

it('works by keyboard on a phone, where Delete is the last entry of More (MATTER-035)', async () => {
  await openRecords('/cases/21', [], { window: [360, 780] })
  await expect.element(page.getByText('Nobody is responsible yet.')).toBeVisible()
  await expect.element(getMain().getByRole('button').first()).toHaveAccessibleName('More')
  await expect.element(getButton('Delete')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
  const wanted = new Set(
    'More,Add Session,Add Document,Edit Case,Edit details,Add person,Sessions,Changes'.split(','),
  )
  getMain().getByRole('link').first().element().focus()
  for (let presses = 0; presses < 60 && wanted.size > 0; presses += 1) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    wanted.delete((focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim())
  }
  expect([...wanted]).toEqual([])
  getButton('More').element().focus()
  await userEvent.keyboard('{Enter}')
  const entries = page.getByRole('menuitem')
  await expect
    .poll(() => readTexts(entries))
    .toEqual(['History', 'Edit Case', 'Close case', 'Place hold', 'Delete'])
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Close case' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getButton('More')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Case' })).toBeVisible()
})
