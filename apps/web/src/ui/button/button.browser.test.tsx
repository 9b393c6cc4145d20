import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button, RadioCards, FieldGroup } from '../index.ts'
import '~/styles.css'

const reason = 'Your SILVER role cannot upload documents'

/** Presses without hovering first, as on a touch screen. */
const press = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

describe('a button that is disabled with a reason', () => {
  it('ignores mouse and keyboard and submits nothing', async () => {
    const onClick = vi.fn()
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const screen = await render(
      <form onSubmit={submitted}>
        <Button type="submit" disabledReason={reason} onClick={onClick}>
          Upload
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Upload' })
    press(await button.findElement())
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
  })

  it('can be focused and has the reason as its description (DOC-017)', async () => {
    const screen = await render(
      <>
        <Button>Back</Button>
        <Button disabledReason={reason}>Upload</Button>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Upload' })
    // Tab moves on from the element clicked last; without a click it may start outside the page.
    await screen.getByRole('button', { name: 'Back' }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(reason)
  })

  it('shows the reason as a tooltip on hover (DOC-017)', async () => {
    const button = await showDisabled()
    // Hovering fires no event if the pointer is already on the button, so move it away first.
    await userEvent.hover(document.documentElement, { position: { x: 300, y: 400 } })
    await button.hover({ force: true })
    await expect.poll(tooltipText).toBe(reason)
  })

  it('shows the reason on press, since touch screens have no hover (DOC-017)', async () => {
    const button = await showDisabled()
    press(button.element())
    await expect.poll(tooltipText).toBe(reason)
    await userEvent.keyboard('{Escape}')
    await expect.poll(tooltipText).toBeUndefined()
  })
})

const tooltipText = () => document.querySelector('[data-base-ui-portal]')?.textContent

async function showDisabled() {
  const screen = await render(<Button disabledReason={reason}>Upload</Button>)
  const button = screen.getByRole('button', { name: 'Upload' })
  await expect.element(button).toHaveAttribute('data-base-ui-tooltip-trigger')
  return button
}

describe('a pending button', () => {
  it('keeps its name, its width and the focus, and ignores presses', async () => {
    const onClick = vi.fn()
    const screen = await render(<Button onClick={onClick}>Save Changes</Button>)
    const button = screen.getByRole('button', { name: 'Save Changes' })
    const { width } = (await button.findElement()).getBoundingClientRect()
    await button.click()
    await screen.rerender(
      <Button pending onClick={onClick}>
        Save Changes
      </Button>,
    )
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    press(button.element())
    expect(onClick).toHaveBeenCalledTimes(1)
    await expect.element(button).toHaveFocus()
    expect(button.element().getBoundingClientRect().width).toBe(width)
  })
})

describe('radio cards', () => {
  it('never select a disabled card, and describe the reason (SEC-020)', async () => {
    const onChange = vi.fn()
    const cardReason = 'Your GOLD role cannot create RED security documents'
    const screen = await render(
      <FieldGroup label="Security level" required>
        <RadioCards
          value="yellow"
          onValueChange={onChange}
          cards={[
            { value: 'red', label: 'High', disabledReason: cardReason },
            { value: 'yellow', label: 'Medium' },
            { value: 'green', label: 'Low' },
          ]}
        />
      </FieldGroup>,
    )
    const high = screen.getByRole('radio', { name: 'High' })
    await expect.element(high).toHaveAccessibleDescription(cardReason)
    press(high.element())
    await expect.element(high).not.toBeChecked()
    expect(onChange).not.toHaveBeenCalled()
    await screen.getByRole('radio', { name: 'Low' }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('green')
    await expect.element(screen.getByRole('group', { name: 'Security level' })).toBeVisible()
  })
})
