import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { answerCasePage, buildDeadline } from './case-page.ts'

export const getField = (label: string) =>
  page.getByRole('dialog').getByLabelText(label, { exact: false })
export const getList = (name: string) => page.getByRole('list', { name, exact: true })

/** A deadline that can be done and opened again. */
export const answerOne = (changes: Partial<Deadline> = {}): Answer[] => {
  let current = buildDeadline(changes)
  const change = (next: Partial<Deadline>) =>
    (current = { ...current, ...next, version: current.version + 1 })
  return [
    ...answerCasePage({ deadlines: () => [current] }),
    answer(deadlineEndpoints.get, () => current),
    answer(deadlineEndpoints.done, () => change({ state: 'done' })),
    answer(deadlineEndpoints.reopen, () => change({ state: 'open' })),
    answer(deadlineEndpoints.confirm, () => change({ needs_confirmation: false })),
  ]
}

export const TO_CONFIRM = { needs_confirmation: true, may_confirm: true, kind: 'court' } as const

export const DUE = {
  id: 61,
  title: 'File the brief',
  due_on: '2026-03-19',
  days_left: 7,
  kind: 'own',
  case_id: 21,
  case_number: '2026/0041',
  responsible_name: 'Eva Brandt',
} as const

export const getBand = () => page.getPanel('What must not be missed')
