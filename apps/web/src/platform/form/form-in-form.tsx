import type { ReactNode } from 'react'
import { EditedCopyContext } from './edited-copy.ts'

/**
 * Around a form in a dialog that another form opens: it is not about the record which that one edits,
 * and its submission, which React passes on through the dialog, is not one of that form.
 */
export function FormInForm({ children }: { children: ReactNode }) {
  return (
    <EditedCopyContext value={null}>
      <div onSubmit={(event) => event.stopPropagation()}>{children}</div>
    </EditedCopyContext>
  )
}
