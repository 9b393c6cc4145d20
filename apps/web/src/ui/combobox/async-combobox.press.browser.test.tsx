import type { CDPSession } from '@vitest/browser-playwright'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, userEvent } from 'vitest/browser'
import { AsyncCombobox, Dialog, Field, type ComboboxOption } from '../index.ts'
import '~/styles.css'

const buildOptions = (...labels: string[]): ComboboxOption[] =>
  labels.map((label) => ({ value: label, label }))

interface DemoProps {
  options: readonly ComboboxOption[]
  onChoose?: (option: ComboboxOption | null) => void
  onSearch?: (text: string) => void
  value?: ComboboxOption
}

function Demo({ options, onChoose, onSearch = () => undefined, value }: DemoProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(value ?? null)
  return (
    <Field label="Client" plain>
      <AsyncCombobox
        options={options}
        onSearch={onSearch}
        value={chosen}
        onValueChange={(option) => {
          setChosen(option)
          onChoose?.(option)
        }}
      />
    </Field>
  )
}

function DemoInDialog(props: DemoProps & { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open onOpenChange={props.onOpenChange} title="Move">
      <Demo {...props} />
    </Dialog>
  )
}

/** Moves the real mouse pointer, or presses or releases its button. */
async function sendMouseEvent(
  type: 'mousePressed' | 'mouseReleased' | 'mouseMoved',
  { x, y }: { x: number; y: number },
) {
  const session: CDPSession = cdp()
  await session.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: type === 'mouseMoved' ? 'none' : 'left',
    buttons: type === 'mousePressed' ? 1 : 0,
    clickCount: 1,
  })
}

function getCenter(element: Element) {
  const box = element.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  return {
    x: (frame?.x ?? 0) + (box.x + box.width / 2) * scale,
    y: (frame?.y ?? 0) + (box.y + box.height / 2) * scale,
  }
}

/** Renders a combobox and opens its list. */
async function renderOpen(props: DemoProps) {
  const screen = await render(<Demo {...props} />)
  const input = screen.getByRole('combobox', { name: 'Client' })
  await input.click()
  const list = screen.getByRole('listbox')
  await expect.element(list).toBeInTheDocument()
  return { screen, input, list }
}

describe('pressing an option of a combobox', () => {
  it('selects the pressed option even if new results arrive before the release (OQ-179)', async () => {
    const chosen = vi.fn()
    const { screen, list, input } = await renderOpen({
      options: buildOptions('Ashdown', 'Novak', 'Thornbury'),
      onChoose: chosen,
    })
    const novak = screen.getByRole('option', { name: 'Novak' })
    await expect.element(novak).toBeVisible()
    await Promise.all(
      list
        .element()
        .getAnimations({ subtree: true })
        .map((animation) => animation.finished),
    )
    const at = getCenter(novak.element())
    await sendMouseEvent('mouseMoved', at)
    await expect.element(novak).toHaveAttribute('data-highlighted')
    await sendMouseEvent('mousePressed', at)
    await screen.rerender(<Demo options={buildOptions('Other', 'Another')} onChoose={chosen} />)
    await sendMouseEvent('mouseReleased', at)
    await expect.element(list).not.toBeInTheDocument()
    expect(chosen).toHaveBeenCalledExactlyOnceWith({ value: 'Novak', label: 'Novak' })
    await expect.element(input).toHaveValue('Novak')
  })

  it('shows new results after a press that selected nothing', async () => {
    const chosen = vi.fn()
    const { screen, input } = await renderOpen({
      options: buildOptions('Ashdown', 'Novak'),
      onChoose: chosen,
    })
    const novak = screen.getByRole('option', { name: 'Novak' })
    await expect.element(novak).toBeVisible()
    const at = getCenter(novak.element())
    await sendMouseEvent('mouseMoved', at)
    await sendMouseEvent('mousePressed', at)
    await screen.rerender(<Demo options={buildOptions('Other')} onChoose={chosen} />)
    await sendMouseEvent('mouseMoved', getCenter(input.element()))
    await sendMouseEvent('mouseReleased', getCenter(input.element()))
    await expect.element(screen.getByRole('option', { name: 'Other' })).toBeVisible()
    expect(chosen).not.toHaveBeenCalled()
  })
})

describe('typing that opens the list', () => {
  it('searches for the typed text, not for everything', async () => {
    const search = vi.fn()
    const { list, input } = await renderOpen({ options: buildOptions('Ashdown'), onSearch: search })
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    search.mockClear()
    await input.fill('Nov')
    await expect.poll(() => search.mock.calls.at(-1)).toEqual(['Nov'])
    expect(search).toHaveBeenCalledTimes(1)
  })
})

describe('typing over a selection', () => {
  /** Returns new option objects for each search, as a server response does. */
  function SearchDemo() {
    const [text, setText] = useState('')
    const [chosen, setChosen] = useState('Helena')
    const options = buildOptions('Helena', 'Nadia').filter(({ label }) => label.includes(text))
    return (
      <Field label="Client" plain>
        <AsyncCombobox
          options={options}
          onSearch={setText}
          instant
          value={{ value: chosen, label: chosen }}
          onValueChange={(option) => setChosen(option?.value ?? '')}
        />
      </Field>
    )
  }

  it('replaces it with the typed text', async () => {
    const screen = await render(<SearchDemo />)
    const input = screen.getByRole('combobox', { name: 'Client' })
    await expect.element(input).toBeVisible()
    ;(input.element() as HTMLInputElement).focus()
    await userEvent.keyboard('{Control>}a{/Control}Nadia')
    await expect.element(input).toHaveValue('Nadia')
    await screen.getByRole('option', { name: 'Nadia' }).click()
    await expect.element(input).toHaveValue('Nadia')
  })
})

describe('Escape in an open list', () => {
  it.each([
    ['with options', buildOptions('Ashdown')],
    ['without options', []],
  ])('closes the list %s but not the dialog around it', async (_, options) => {
    const changed = vi.fn()
    const screen = await render(<DemoInDialog options={options} onOpenChange={changed} />)
    const input = screen.getByRole('combobox', { name: 'Client' })
    await input.click()
    await expect.element(input).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(input).toHaveAttribute('aria-expanded', 'false')
    expect(changed).not.toHaveBeenCalled()
    await expect
      .element(screen.getByRole('listbox', { includeHidden: true }))
      .not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => changed.mock.calls).toEqual([[false]])
  })
})

it('Escape in a closed list keeps the choice and closes the dialog around it', async () => {
  const [changed, closed] = [vi.fn(), vi.fn()]
  const screen = await render(
    <DemoInDialog
      options={[]}
      value={{ value: '1', label: 'Ashdown' }}
      onChoose={changed}
      onOpenChange={closed}
    />,
  )
  const input = screen.getByRole('combobox', { name: 'Client' })
  await expect.element(input).toHaveValue('Ashdown')
  ;(input.element() as HTMLInputElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed.mock.calls).toEqual([[false]])
  await expect.element(input).toHaveValue('Ashdown')
  expect(changed).not.toHaveBeenCalled()
})
