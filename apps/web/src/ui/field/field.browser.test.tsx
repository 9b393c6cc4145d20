import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import {
  Checkbox,
  CodeInput,
  Field,
  PasswordInput,
  SearchInput,
  Select,
  TextInput,
} from '../index.ts'
import '~/styles.css'

describe('a field', () => {
  it('announces its error as an alert, links it to the control, and keeps its hint (FIX-070)', async () => {
    const screen = await render(
      <Field label="Client Name" required error="Client name is required" hint="As on the passport">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Client Name' })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Client name is required')
    await expect
      .element(input)
      .toHaveAccessibleDescription('Client name is required As on the passport')
    await expect.element(input).toBeInvalid()
    await expect.element(input).toBeRequired()
    await expect.element(screen.getByText('As on the passport')).toBeVisible()
  })

  it('shows its hint, and says when it is optional', async () => {
    const screen = await render(
      <Field label="Email" hint="Used for correspondence only.">
        <TextInput type="email" />
      </Field>,
    )
    const input = screen.getByLabelText('Email (optional)')
    await expect.element(input).toHaveAccessibleDescription('Used for correspondence only.')
    await expect.element(input).toBeValid()
    expect(screen.getByRole('alert').query()).toBeNull()
  })

  it('labels a select, which lists an empty option first', async () => {
    const screen = await render(<Countries />)
    const select = screen.getByRole('combobox', { name: 'Country' })
    await expect.element(select).toHaveDisplayValue('All countries')
    await select.selectOptions('France')
    await expect.element(select).toHaveValue('fr')
  })

  it('has a button that shows the password', async () => {
    const screen = await render(
      <Field label="Password" required>
        <PasswordInput defaultValue="secret99" />
      </Field>,
    )
    const input = screen.getByLabelText('Password', { exact: false }).first()
    await expect.element(input).toHaveAttribute('type', 'password')
    const show = screen.getByRole('button', { name: 'Show password' })
    await show.click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  })

  it('accepts a pasted code with any characters between its digits (AUTH-053)', async () => {
    const screen = await render(<Code />)
    await screen.getByRole('textbox', { name: 'Verification code' }).first().click()
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', '12 34-56')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
    await expect.element(screen.getByRole('status')).toHaveTextContent('123456')
  })
})

describe('a search box', () => {
  it('keeps the focus when its clear button empties it', async () => {
    const screen = await render(<Search />)
    const input = screen.getByRole('searchbox', { name: 'Search clients' })
    expect(screen.getByRole('button', { name: 'Clear search' }).query()).toBeNull()
    await input.fill('novak')
    await screen.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(input).toHaveValue('')
    await expect.element(input).toHaveFocus()
  })
})

describe('a checkbox', () => {
  it('is mixed while some items are selected, and selects or deselects all when pressed', async () => {
    const screen = await render(<SelectAll />)
    const all = screen.getByRole('checkbox', { name: 'Select all' })
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(all).toBeChecked()
    await screen.getByRole('checkbox', { name: 'Nadia' }).click()
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await all.click()
    await expect.element(all).not.toBeChecked()
    await expect.element(all).not.toBePartiallyChecked()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByRole('checkbox', { name: 'Nadia' })).toBeChecked()
  })

  it('has a target of at least 24 px without a visible label', async () => {
    const screen = await render(
      <Checkbox hideLabel label="Select Nadia" checked onCheckedChange={() => undefined} />,
    )
    const checkbox = await screen.getByRole('checkbox', { name: 'Select Nadia' }).findElement()
    const { width, height } =
      checkbox.closest('label')?.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  })
})

function Countries() {
  const [country, setCountry] = useState('')
  return (
    <Field label="Country" required>
      <Select
        placeholder="All countries"
        options={[{ value: 'fr', label: 'France' }]}
        value={country}
        onValueChange={setCountry}
      />
    </Field>
  )
}

function Code() {
  const [code, setCode] = useState('')
  return (
    <>
      <Field label="Verification code" required>
        <CodeInput value={code} onValueChange={setCode} />
      </Field>
      <output>{code}</output>
    </>
  )
}

function Search() {
  const [text, setText] = useState('')
  return <SearchInput label="Search clients" value={text} onValueChange={setText} />
}

function SelectAll() {
  const names = ['Helena', 'Nadia']
  const [selected, setSelected] = useState<readonly string[]>(['Nadia'])
  return (
    <>
      <Checkbox
        label="Select all"
        checked={selected.length === names.length}
        indeterminate={selected.length > 0 && selected.length < names.length}
        onCheckedChange={(on) => setSelected(on ? names : [])}
      />
      {names.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={selected.includes(name)}
          onCheckedChange={(on) =>
            setSelected(on ? [...selected, name] : selected.filter((other) => other !== name))
          }
        />
      ))}
    </>
  )
}
