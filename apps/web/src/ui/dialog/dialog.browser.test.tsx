import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button, Dialog, Field, TextInput } from '../index.ts'
import '~/styles.css'

function Demo({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add person">
        {children}
      </Dialog>
    </>
  )
}

async function openDemo(children: ReactNode) {
  const screen = await render(<Demo>{children}</Demo>)
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Add person' })).toBeVisible()
  return screen
}

it('focuses the first field, not the close button before it', async () => {
  const screen = await openDemo(
    <>
      <input type="file" aria-label="Photo" />
      <input type="radio" name="part" value="1" aria-label="Member" />
      <Field label="Name" required>
        <TextInput />
      </Field>
    </>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it('focuses the chosen one of several radio buttons', async () => {
  const screen = await openDemo(
    <>
      <input type="radio" name="part" value="1" aria-label="Member" />
      <input type="radio" name="part" value="2" aria-label="Lead" defaultChecked />
    </>,
  )
  await expect.element(screen.getByLabelText('Lead')).toHaveFocus()
})

it('focuses its first button if there is no field', async () => {
  const screen = await openDemo(<p>Nothing to fill in</p>)
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

it('breaks a long word in its title, description and text instead of clipping it', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe'.repeat(2)
  const screen = await render(
    <Dialog open onOpenChange={() => undefined} title={word} description={word} width="sm">
      <p>&quot;{word}&quot; will be permanently deleted.</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  for (const part of [dialog.element(), ...dialog.element().querySelectorAll('div, h2, p')])
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
})

/** What was chosen, with links in the dialog that holds it. */
const Chosen = ({ onFollow }: { onFollow: (name: string) => void }) => (
  <div data-dirty="true">
    {['Here', 'Elsewhere'].map((name) => (
      <a
        key={name}
        href="#case"
        target={name === 'Elsewhere' ? '_blank' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onFollow(name)
        }}
      >
        {name}
      </a>
    ))}
  </div>
)

it('asks before a link, a press outside, the X and Escape lose what was chosen (FIX-237)', async () => {
  const followed: string[] = []
  const screen = await openDemo(<Chosen onFollow={(name) => followed.push(name)} />)
  const dialog = screen.getByRole('dialog', { name: 'Add person' })
  const question = screen.getByRole('alertdialog', { name: 'Unsaved changes' })
  const answer = async (name: 'Stay' | 'Leave') => {
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
    await question.getByRole('button', { name }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  await dialog.getByRole('link', { name: 'Here' }).click()
  await answer('Stay')
  await dialog.getByRole('link', { name: 'Elsewhere' }).click()
  expect(followed).toEqual(['Elsewhere'])
  await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true })
  await answer('Stay')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer('Stay')
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await dialog.getByRole('link', { name: 'Here' }).click()
  await answer('Leave')
  expect(followed).toEqual(['Elsewhere', 'Here'])
  await userEvent.keyboard('{Escape}')
  await answer('Leave')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
})
