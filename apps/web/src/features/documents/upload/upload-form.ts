import type { Level } from '@casework/contract/document-levels'
import { uploadFields } from '@casework/contract/document-uploads'
import { t } from '@casework/texts'
import type { UploadMode } from './choose-files.ts'
import type { GroupChoice } from './upload-group.tsx'
import type { Target } from './upload-target.tsx'
import type { ChosenFile } from './use-chosen-files.ts'
import type { UploadFields } from './upload-store.ts'

export interface UploadValues {
  mode: UploadMode
  level: Level
  name: string
  target: Target
  group: GroupChoice
}

/** The messages to show; undefined if the value is complete. */
export interface UploadErrors {
  file: string | undefined
  client: string | undefined
  session: string | undefined
  group: string | undefined
}

export function toUploadFields({ mode, level, name, target, group }: UploadValues): UploadFields {
  const groupFields =
    group.kind === 'new'
      ? { group_name: group.name.trim(), group_description: group.description.trim() }
      : { group_id: group.id }
  return {
    security_level: level,
    client_id: target.client,
    case_id: target.case,
    session_id: target.session,
    store_as_group: String(mode === 'group'),
    ...(mode === 'single' && { doc_name: name.trim() }),
    ...(mode === 'group' && groupFields),
  }
}

export const listLevels = ({ mode, level }: UploadValues, files: readonly ChosenFile[]): Level[] =>
  files.map(({ own }) => (mode === 'several' ? own.security_level : level))

/** Checks the form with the server's own schema. */
export function validateUpload(values: UploadValues, files: readonly unknown[]): UploadErrors {
  const parts = Object.entries(toUploadFields(values)).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  )
  const { error } = uploadFields.safeParse(Object.fromEntries(parts))
  const findError = (...fields: string[]) => {
    const issue = error?.issues.find(({ path }) => fields.includes(String(path[0])))
    return issue && t(issue.message)
  }
  return {
    file: files.length === 0 ? t('Please select at least one file to upload') : undefined,
    client: findError('client_id'),
    session: findError('session_id'),
    group: findError('group_id', 'group_name'),
  }
}
