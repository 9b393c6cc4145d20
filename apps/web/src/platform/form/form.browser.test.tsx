import * as z from 'zod/mini'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button, FormDialog } from '~/ui'
import '~/styles.css'
import { Form } from './form.tsx'
import { FormText } from './form-fields.tsx'
import { useAppForm } from './use-app-form.ts'

const schema = z.object({ reason: z.string() })

function Demo({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const form = useAppForm(schema, { reason: 'Notice' })
  const save = async () => {
    await onSubmit()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hold</Button>
      <FormDialog
        open={open}
        title="Place a hold"
        form="hold"
        submitLabel="Place hold"
        pending={false}
        onClose={() => setOpen(false)}
      >
        <Form id="hold" form={form} onSubmit={save} failed="Failed">
          <FormText name="reason" label="Reason" />
        </Form>
      </FormDialog>
    </>
  )
}

it('submits once when the button is pressed twice, also while the dialog closes', async () => {
  let finish = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const screen = await render(<Demo onSubmit={onSubmit} />)
  await screen.getByRole('button', { name: 'Hold' }).click()
  const button = screen.getByRole('button', { name: 'Place hold' })
  await button.dblClick()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  const element = button.element() as HTMLButtonElement
  finish()
  await vi.waitFor(() => expect(element.closest('[data-ending-style]')).not.toBeNull())
  element.click()
  await expect.element(button).not.toBeInTheDocument()
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('keeps its key when it is submitted again, and has another one after a reset (FIX-209)', async () => {
  const keys: string[] = []
  function Note() {
    const form = useAppForm(schema, { reason: 'Notice' })
    const fail = (_: unknown, key: string) => {
      keys.push(key)
      return Promise.reject(new Error('lost'))
    }
    return (
      <Form form={form} onSubmit={fail} failed="Failed">
        <Button type="submit">Save</Button>
        <Button onClick={() => form.reset()}>Reset</Button>
      </Form>
    )
  }
  const screen = await render(<Note />)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  for (const button of ['Save', 'Save', 'Reset', 'Save']) await press(button)
  await vi.waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})
