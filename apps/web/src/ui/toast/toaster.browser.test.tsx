import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { Button, Dialog, toast, Toaster, toastStore } from '../index.ts'
import '~/styles.css'

async function showToaster() {
  const screen = await render(<Toaster />)
  return screen
}

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers()
    toastStore.setState([], true)
  })

  it.each([
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('of type %s are announced as %s (SHELL-052, SHELL-056)', async (type, role) => {
    const screen = await showToaster()
    toast[type]('The client was opened')
    await expect.element(screen.getByRole(role)).toHaveTextContent('The client was opened')
  })

  it('appear at the top right of the screen, below the bar (SHELL-051)', async () => {
    const screen = await showToaster()
    toast.info('Here')
    await expect.element(screen.getByText('Here')).toBeVisible()
    const box = screen.getByRole('listitem').element().getBoundingClientRect()
    expect(innerWidth - box.right).toBeLessThanOrEqual(24)
    expect(box.top).toBeGreaterThanOrEqual(64)
    expect(box.top).toBeLessThanOrEqual(80)
  })

  it.each(['success', 'error', 'warning', 'info'] as const)(
    'of type %s can be dismissed (SHELL-053)',
    async (type) => {
      const screen = await showToaster()
      toast[type]('Something happened')
      await screen.getByRole('button', { name: 'Dismiss: Something happened' }).click()
      await expect.element(screen.getByText('Something happened')).not.toBeInTheDocument()
    },
  )

  it('go after their time under a pointer that rests where they appear', async () => {
    await userEvent.hover(document.documentElement, { position: { x: innerWidth - 120, y: 90 } })
    const screen = await showToaster()
    toast.success('Exported', 400)
    await expect.element(screen.getByText('Exported')).toBeVisible()
    await expect.poll(() => document.querySelector('ol')?.matches(':hover')).toBe(true)
    await expect.element(screen.getByText('Exported')).not.toBeInTheDocument()
  })

  it('go when their text is pressed, so that what lies below can be pressed', async () => {
    const screen = await showToaster()
    toast.success('Exported')
    await screen.getByText('Exported').click()
    await expect.element(screen.getByText('Exported')).not.toBeInTheDocument()
  })

  describe('over time', () => {
    // The last test may have left the pointer where toasts appear, so move it away.
    beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 5, y: 400 } }))
    beforeEach(
      () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
    )

    it.each([
      ['success', 5000],
      ['info', 5000],
      ['warning', 5000],
      ['error', 8000],
    ] as const)(
      'of type %s close by themselves after %i ms (SHELL-054, SHELL-055)',
      async (type, duration) => {
        const screen = await showToaster()
        toast[type]('Soon gone')
        // The text is inserted one frame after its region.
        await vi.waitUntil(() => screen.getByText('Soon gone').query())
        vi.advanceTimersByTime(duration - 1)
        expect(screen.getByText('Soon gone').query()).not.toBeNull()
        vi.advanceTimersByTime(1)
        await vi.waitUntil(() => document.querySelector('[data-type]') === null)
      },
    )

    it('pause while hovered, then stay for the remaining time', async () => {
      await showToaster()
      toast.success('Read me')
      const list = await vi.waitUntil(() => document.querySelector('[data-type]')?.closest('ol'))
      vi.advanceTimersByTime(4000)
      list?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      await vi.waitUntil(() => vi.getTimerCount() === 0)
      vi.advanceTimersByTime(60_000)
      expect(document.querySelector('[data-type]')).not.toBeNull()
      list?.dispatchEvent(
        new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
      )
      await vi.waitUntil(() => vi.getTimerCount() === 1)
      vi.advanceTimersByTime(999)
      expect(document.querySelector('[data-type]')).not.toBeNull()
      vi.advanceTimersByTime(1)
      await vi.waitUntil(() => document.querySelector('[data-type]') === null)
    })

    it('pause while focused', async () => {
      await showToaster()
      toast.success('Read me')
      const dismiss = await vi.waitUntil(() =>
        document.querySelector<HTMLButtonElement>('[data-type] button'),
      )
      dismiss.focus()
      await vi.waitUntil(() => vi.getTimerCount() === 0)
      vi.advanceTimersByTime(60_000)
      expect(document.querySelector('[data-type]')).not.toBeNull()
    })
  })

  it('close by themselves even after a focused one was dismissed (SHELL-054)', async () => {
    const screen = await showToaster()
    toast.success('First', 60_000)
    toast.success('Second', 3000)
    await screen.getByRole('button', { name: '+1, older messages' }).click()
    await userEvent.hover(document.documentElement, { position: { x: 5, y: 400 } })
    const dismiss = screen.getByRole('button', { name: 'Dismiss: First' })
    await expect.element(dismiss).toBeInTheDocument()
    ;(dismiss.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('First')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Second')).not.toBeInTheDocument()
  })

  describe('of several', () => {
    const older = page.getByRole('button', { name: /, older messages$/ })
    const readShown = () =>
      [...document.querySelectorAll('[data-type]:not(.sr-only) p')].map((text) => text.textContent)
    const buildAction = (onSelect: () => void) => ({ label: 'Undo', onSelect })

    it('only the newest is shown, the others when asked for (LOOK-103)', async () => {
      const screen = await showToaster()
      for (const text of ['One', 'Two', 'Three']) toast.info(text, 60_000)
      await expect.poll(readShown).toEqual(['Three'])
      // Screen readers find all, announced once each.
      expect(screen.getByRole('status').elements()).toHaveLength(3)
      await expect.element(older).toHaveTextContent('+2')
      await expect.element(older).toHaveAttribute('aria-expanded', 'false')
      const { top } = screen.getByText('Three').element().getBoundingClientRect()
      ;(older.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      expect(readShown()).toEqual(['Three', 'Two', 'One'])
      expect(screen.getByText('Three').element().getBoundingClientRect().top).toBe(top)
      await screen.getByRole('button', { name: 'Dismiss: Two' }).click()
      expect(readShown()).toEqual(['Three', 'One'])
      await older.click()
      expect(readShown()).toEqual(['Three'])
      await screen.getByRole('button', { name: 'Dismiss: Three' }).click()
      await expect.poll(readShown).toEqual(['One'])
      await expect.element(older).not.toBeInTheDocument()
    })

    it('one with an action keeps its time behind a newer one (LOOK-104)', async () => {
      const undo = vi.fn()
      const screen = await showToaster()
      toast.success('Closed', 60_000, buildAction(undo))
      for (let count = 1; count <= 6; count++) toast.info(`Message ${count}`, 300)
      await expect.poll(readShown).toEqual(['Message 6'])
      await expect.poll(readShown).toEqual(['Closed'])
      await screen.getByRole('button', { name: 'Undo' }).click()
      expect(undo).toHaveBeenCalledOnce()
    })

    it('one that is about to be pressed stays where it is (LOOK-103)', async () => {
      const screen = await showToaster()
      toast.success('First', 60_000, buildAction(vi.fn()))
      await screen.getByText('First').hover()
      const { top } = screen.getByText('First').element().getBoundingClientRect()
      // The last move of the pointer may come before the toast.
      document
        .querySelector('[data-type]')
        ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      toast.success('Second', 60_000, buildAction(vi.fn()))
      await expect.poll(readShown).toEqual(['First', 'Second'])
      expect(screen.getByText('First').element().getBoundingClientRect().top).toBe(top)
      await userEvent.hover(document.documentElement, { position: { x: 5, y: 400 } })
      await expect.poll(readShown).toEqual(['Second'])
    })
  })

  it('are announced and can be dismissed while a dialog is open, without closing it (SHELL-053, SHELL-056)', async () => {
    const screen = await render(<WithDialog />)
    await screen.getByRole('button', { name: 'Open' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    toast.error('Upload failed')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Upload failed')
    await screen.getByRole('button', { name: 'Dismiss: Upload failed' }).click()
    await expect.element(screen.getByText('Upload failed')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

function WithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Upload documents">
        <p>Inside</p>
      </Dialog>
      <Toaster />
    </>
  )
}
