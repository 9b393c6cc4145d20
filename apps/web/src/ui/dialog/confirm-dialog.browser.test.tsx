import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button, ConfirmDialog } from '../index.ts'
import '~/styles.css'

interface DemoProps {
  onConfirm?: () => void
  pending?: boolean
  error?: string
}

function Demo({ onConfirm = () => undefined, pending, error }: DemoProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title="Delete this client?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        pending={pending}
        error={error}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

async function openDemo(props: DemoProps = {}) {
  const screen = await render(<Demo {...props} />)
  await screen.getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this client?' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

describe('a confirmation before deleting', () => {
  it('ignores a stray Enter: the focus starts on Cancel and returns to the button', async () => {
    const onConfirm = vi.fn()
    const { screen, dialog } = await openDemo({ onConfirm })
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  })

  it('closes on Escape, not on a press outside', async () => {
    const { dialog } = await openDemo()
    document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('traps the focus', async () => {
    const { dialog } = await openDemo()
    for (let step = 0; step < 5; step++) {
      await userEvent.keyboard('{Tab}')
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
  })

  it('neither closes nor confirms again while deleting', async () => {
    const onConfirm = vi.fn()
    const { screen, dialog } = await openDemo({ pending: true, onConfirm })
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await screen.getByRole('button', { name: 'Delete' }).click({ force: true })
    await expect.element(dialog).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('stays open and shows why deleting failed', async () => {
    const { screen, dialog } = await openDemo({ error: 'The client could not be deleted.' })
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The client could not be deleted.')
    await expect.element(dialog).toBeVisible()
  })

  it('confirms once when Delete is pressed', async () => {
    const onConfirm = vi.fn()
    const { screen } = await openDemo({ onConfirm })
    await screen.getByRole('button', { name: 'Delete' }).click()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})

function ClosingDemo({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete this client?"
      confirmLabel="Delete"
      onConfirm={() => {
        onConfirm()
        setOpen(false)
      }}
    >
      This cannot be undone.
    </ConfirmDialog>
  )
}

it('confirms once, although its button can be clicked again while the dialog fades out', async () => {
  const confirmed = vi.fn()
  const screen = await render(<ClosingDemo onConfirm={confirmed} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLButtonElement
  flushSync(() => element.click())
  expect(element.isConnected).toBe(true)
  element.click()
  expect(confirmed).toHaveBeenCalledTimes(1)
})
