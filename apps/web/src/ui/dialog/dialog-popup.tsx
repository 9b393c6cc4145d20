import { useRef } from 'react'
import { DialogFrame } from './dialog-frame.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useUnsavedQuestion } from './use-unsaved-question.tsx'

/** The full dialog, loaded by `Dialog` when the first one opens. */
export function DialogPopup(props: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const asking = useUnsavedQuestion(body, props)
  return <DialogFrame {...props} {...asking} bodyRef={body} />
}
