import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { isIdText, MAX, optionalLine, optionalText, unchangedIfAbsentLine } from './parts/fields.ts'

/** An id in a multipart form, where every value is a text. */
const formId = (message: string) =>
  z.pipe(
    z.string(message).check(z.refine(isIdText, message)),
    z.transform((text: string) => Number(text)),
  )

/** An empty form value counts as absent. */
const absentIfEmpty = z.pipe(
  z.optional(z.string()),
  z.transform((text: string | undefined) => text || undefined),
)
const optionalFormId = (message: string) => z.pipe(absentIfEmpty, z.optional(formId(message)))

/** The text parts of POST /documents/upload/. The files are parts named `files`. */
export const uploadParts = z.object({
  security_level: z.enum(LEVELS, 'Unknown security level'),
  /** Optional only for an upload into an existing group, which has a client (OQ-241). */
  client_id: optionalFormId('Please select a client'),
  case_id: optionalFormId('Please select a case'),
  session_id: optionalFormId('Session is required'),
  /** Group mode or single mode. If absent, a group id or group name means group mode (OQ-207). */
  store_as_group: z.pipe(
    absentIfEmpty,
    z.optional(z.enum(['true', 'false'], 'This must be true or false')),
  ),
  group_id: optionalFormId('Please select an existing group or create a new one'),
  group_name: unchangedIfAbsentLine(MAX.name),
  group_description: optionalText(MAX.description),
  doc_name: optionalLine(MAX.name),
  /** Joins the photos, in their order, into one PDF with a page for each. */
  combine_as_pdf: z.pipe(
    absentIfEmpty,
    z.optional(z.enum(['true', 'false'], 'This must be true or false')),
  ),
})
type UploadParts = z.output<typeof uploadParts>

/** Whether the upload goes into a group. */
export const isGroupMode = ({
  store_as_group,
  group_id,
  group_name,
}: Pick<UploadParts, 'store_as_group' | 'group_id' | 'group_name'>): boolean =>
  store_as_group
    ? store_as_group === 'true'
    : group_id !== undefined || (group_name ?? null) !== null

/** Rules across the parts of an upload (OQ-206, OQ-207). */
export const uploadFields = uploadParts.check(({ value, issues }) => {
  const addIssue = (field: keyof UploadParts, message: string) =>
    issues.push({ code: 'custom', input: value[field], path: [field], message })
  const isGrouped = isGroupMode(value)
  const hasGroupId = value.group_id !== undefined
  const hasGroupName = (value.group_name ?? null) !== null
  if (value.client_id === undefined && !(isGrouped && hasGroupId))
    addIssue('client_id', 'Please select a client')
  if (!isGrouped) return
  // null is a name that was entered and is empty.
  if (!hasGroupId && value.group_name === null)
    addIssue('group_name', 'Please enter a name for the new group')
  else if (hasGroupId === hasGroupName)
    addIssue('group_id', 'Please select an existing group or create a new one')
  if (!hasGroupId && value.session_id === undefined) addIssue('session_id', 'Session is required')
})
export type UploadFields = z.output<typeof uploadFields>
