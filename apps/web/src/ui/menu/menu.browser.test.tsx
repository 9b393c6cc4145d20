import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button, Menu, Popover } from '../index.ts'
import '~/styles.css'

async function showMenu(onEdit = () => undefined as void) {
  const screen = await render(
    <>
      <Button>Back</Button>
      <Menu
        trigger={<Button>Actions</Button>}
        groups={[[{ label: 'Edit', onSelect: onEdit }], [{ label: 'Delete' }]]}
      />
    </>,
  )
  return { screen, trigger: screen.getByRole('button', { name: 'Actions' }) }
}

describe('a menu, whose code loads on hover or focus', () => {
  it('opens on the first press, while its code is still loading', async () => {
    const edited = vi.fn()
    const { screen, trigger } = await showMenu(edited)
    await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu')
    await trigger.click()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
    await screen.getByRole('menuitem', { name: 'Edit' }).click()
    expect(edited).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  })

  it('works with the keyboard alone and restores the focus', async () => {
    const { screen, trigger } = await showMenu()
    // Tab moves on from the element clicked last; without a click it may start outside the page.
    await screen.getByRole('button', { name: 'Back' }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(trigger).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
  })
})

describe('a popover', () => {
  it('opens on the first press, reports it, and can be closed from inside', async () => {
    const onOpenChange = vi.fn()
    const screen = await render(
      <Popover
        trigger={<Button>Notifications</Button>}
        title="Notifications"
        onOpenChange={onOpenChange}
      >
        {(close) => <Button onClick={close}>Read all</Button>}
      </Popover>,
    )
    await screen.getByRole('button', { name: 'Notifications' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await screen.getByRole('button', { name: 'Read all' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(onOpenChange.mock.calls).toEqual([[true], [false]])
  })
})
