import { addCatalogue, setLanguage } from '@casework/texts'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import {
  AsyncCombobox,
  Button,
  Field,
  type AsyncComboboxProps,
  type ComboboxOption,
} from '../index.ts'
import '~/styles.css'

const buildOptions = (from: number, count: number): ComboboxOption[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(from + index),
    label: `Client ${from + index}`,
  }))

/** Sets the text in one event: real key presses could exceed the debounce on a busy machine. */
function enterText(input: Element, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

type DemoProps = Partial<AsyncComboboxProps>

function Demo({ value = null, onValueChange, ...rest }: DemoProps) {
  const [chosen, setChosen] = useState(value)
  const choose = (next: ComboboxOption | null) => {
    setChosen(next)
    onValueChange?.(next)
  }
  return (
    <>
      <Button>Back</Button>
      <Field label="Client" plain>
        <AsyncCombobox
          options={buildOptions(1, 3)}
          onSearch={() => undefined}
          placeholder="Search clients"
          {...rest}
          value={chosen}
          onValueChange={choose}
        />
      </Field>
    </>
  )
}

async function renderDemo(props: DemoProps = {}) {
  const screen = await render(<Demo {...props} />)
  return { screen, input: screen.getByRole('combobox', { name: 'Client' }) }
}

describe('a combobox with options from the server', () => {
  it('searches for everything when it opens, then only for the last text after a typing pause', async () => {
    const search = vi.fn()
    const { input } = await renderDemo({ onSearch: search })
    await input.click()
    await expect.poll(() => search.mock.calls).toEqual([['']])
    for (const text of ['n', 'no', 'nov']) enterText(input.element(), text)
    await expect.poll(() => search.mock.calls).toEqual([[''], ['nov']])
  })

  it('does not filter the results of the server', async () => {
    const { screen, input } = await renderDemo({ options: [{ value: '1', label: 'Zoë' }] })
    await input.click()
    await userEvent.keyboard('no such letters')
    await expect.element(screen.getByRole('option', { name: 'Zoë' })).toBeVisible()
  })

  it('shows that a long choice is cut, which has the place of the clear button when required', async () => {
    const label = 'Harbourside Leaseholders Association '.repeat(9)
    const { input } = await renderDemo({ value: { value: '1', label }, required: true })
    const readStyle = () => {
      const { textOverflow, paddingRight } = getComputedStyle(input.element())
      return [textOverflow, paddingRight]
    }
    await expect.element(input).toBeVisible()
    expect(readStyle()).toEqual(['ellipsis', '40px'])
    await input.click()
    await expect.element(input).toHaveAttribute('aria-expanded', 'true')
    expect(readStyle()).toEqual(['ellipsis', '40px'])
  })

  it('names the buttons that close the list for a screen reader in the language of the page', async () => {
    addCatalogue('de', { Close: 'Schließen' })
    setLanguage('de')
    onTestFinished(() => setLanguage('en'))
    const { screen, input } = await renderDemo()
    for (const _ of ['first', 'again']) {
      await input.click()
      await expect.element(screen.getByRole('option').first()).toBeVisible()
      expect(screen.getByRole('button', { name: 'Schließen' }).elements()).toHaveLength(2)
      expect(screen.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
    }
  })

  it('can be used with the keyboard alone', async () => {
    const changed = vi.fn()
    const { screen, input } = await renderDemo({ onValueChange: changed })
    // Tab moves on from the element clicked last; without a click it may start outside the page.
    await screen.getByRole('button', { name: 'Back' }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .element(screen.getByRole('option', { name: 'Client 1' }))
      .toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .element(screen.getByRole('option', { name: 'Client 2' }))
      .toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    expect(changed).toHaveBeenCalledExactlyOnceWith({ value: '2', label: 'Client 2' })
    await expect.element(input).toHaveValue('Client 2')
  })

  it('shows a selected option that is not in the list, and keeps it if nothing else is chosen', async () => {
    const changed = vi.fn()
    const { input } = await renderDemo({
      value: { value: '99', label: 'Someone else' },
      onValueChange: changed,
    })
    await expect.element(input).toHaveValue('Someone else')
    await input.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(input).toHaveValue('Someone else')
    await userEvent.keyboard('{Tab}')
    expect(changed).not.toHaveBeenCalled()
  })

  it('has a button that clears the selection, unless it is required', async () => {
    const changed = vi.fn()
    const { screen, input } = await renderDemo({
      value: { value: '99', label: 'Someone else' },
      onValueChange: changed,
    })
    await screen.getByRole('button', { name: 'Clear choice' }).click()
    expect(changed).toHaveBeenCalledExactlyOnceWith(null)
    await expect.element(input).toHaveValue('')
    await screen.rerender(
      <Demo required key="other" value={{ value: '99', label: 'Someone else' }} />,
    )
    expect(screen.getByRole('button', { name: 'Clear choice' }).query()).toBeNull()
  })

  it('shows that it is searching, that nothing was found, and why it failed', async () => {
    const { screen, input } = await renderDemo({ options: [], loading: true })
    await input.click()
    await expect.element(screen.getByText('Searching…')).toBeVisible()
    await screen.rerender(<Demo options={[]} />)
    await expect.element(screen.getByText('Nothing found')).toBeVisible()
    await screen.rerender(<Demo options={[]} error="Failed to load clients" />)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load clients')
  })

  it('loads more only when the list is scrolled to its end', async () => {
    const more = vi.fn()
    const { screen, input } = await renderDemo({ options: buildOptions(1, 40), onEndReached: more })
    await input.click()
    const list = screen.getByRole('listbox')
    await expect.element(list).toBeVisible()
    list.element().scrollTop = 100
    await expect.poll(() => list.element().scrollTop).toBe(100)
    expect(more).not.toHaveBeenCalled()
    list.element().scrollTop = 10_000
    await expect.poll(() => more.mock.calls.length).toBe(1)
  })
})
