import { levelsOf, type Level } from '@casework/contract/document-levels'
import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useId, useState, type SyntheticEvent } from 'react'
import { formatFileSize } from '~/platform/i18n/format'
import { usePermissions } from '~/platform/auth/permissions'
import {
  Banner,
  Button,
  Dialog,
  Field,
  FieldGroup,
  FileDrop,
  FileRow,
  FileRows,
  RadioCards,
  TextInput,
} from '~/ui'
import { chooseFiles, keepFirst, type UploadMode } from './choose-files.ts'
import { LevelChoice } from './level-choice.tsx'
import { validateGroup, NO_GROUP, UploadGroup } from './upload-group.tsx'
import { UploadPlace, type Place, type Preset } from './upload-place.tsx'
import { UploadRows } from './upload-rows.tsx'
import { computePercent } from './upload-store.ts'
import { useUploadBatch } from './use-upload-batch.ts'

interface UploadDialogProps {
  open: boolean
  onClose: () => void
  preset: Preset
}

/** Uploads one file, or several into a group. Closing the dialog does not stop running uploads. */
export function UploadDialog({ open, onClose, preset }: UploadDialogProps) {
  const { role } = usePermissions()
  const [mode, setMode] = useState<UploadMode>('single')
  const [files, setFiles] = useState<readonly File[]>([])
  const [level, setLevel] = useState<Level>(levelsOf(role)[0] ?? 'green')
  const [name, setName] = useState('')
  const [place, setPlace] = useState<Place>({
    client: preset.client ?? null,
    case: preset.case ?? null,
    session: preset.session ?? null,
  })
  const [group, setGroup] = useState(NO_GROUP)
  const [checked, setChecked] = useState(false)
  const form = useId()
  const batch = useUploadBatch(open, onClose)
  // Failed files stay chosen, so that they are sent again with the corrected form.
  const filesToSend = [...batch.toRetry, ...files]
  const grouped = mode === 'group'
  const errors = {
    file: filesToSend.length === 0 ? t('Please select at least one file to upload') : undefined,
    client: place.client === null ? t('Please select a client') : undefined,
    session: grouped && place.session === null ? t('Session is required') : undefined,
    group: grouped ? validateGroup(group) : undefined,
  }
  const visibleErrors: Partial<typeof errors> = checked ? errors : {}

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through portals: a form around this dialog must not receive it.
    event.stopPropagation()
    setChecked(true)
    if (Object.values(errors).some(Boolean)) {
      const element = event.currentTarget
      requestAnimationFrame(() =>
        element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const target =
      group.kind === 'new'
        ? { group_name: group.name.trim(), group_description: group.description.trim() }
        : { group_id: group.id }
    batch.start(filesToSend, {
      security_level: level,
      client_id: place.client,
      case_id: place.case,
      session_id: place.session,
      store_as_group: String(grouped),
      ...(grouped ? target : { doc_name: name.trim() }),
    })
    setFiles([])
    setChecked(false)
  }
  const discardAndClose = () => {
    batch.discard()
    onClose()
  }
  const dismiss = () => (batch.running ? onClose() : discardAndClose())

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && dismiss()}
      title={t('Upload Document')}
      description={t('Choose where the files belong and who can see them.')}
      width="lg"
      footer={
        <>
          <Button onClick={discardAndClose}>
            {batch.running ? t('Cancel Upload') : t('Cancel')}
          </Button>
          {batch.running && <Button onClick={onClose}>{t('Continue in background')}</Button>}
          <Button type="submit" form={form} tone="primary" disabled={batch.running}>
            {batch.running
              ? t('Uploading {percent}%', { percent: computePercent(batch.items) })
              : t('Upload')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-5">
        {!batch.running && batch.failed.length > 0 && (
          <Banner ref={scrollIntoView} tone="error">
            {describeOutcome(batch)}
          </Banner>
        )}
        <FieldGroup label={t('Mode')} required>
          <RadioCards
            className="*:flex-1"
            disabled={batch.running}
            value={mode}
            onValueChange={(next) => {
              setMode(next)
              if (next === 'group' || filesToSend.length < 2) return
              batch.discard()
              setFiles(keepFirst(filesToSend))
            }}
            cards={[
              { value: 'single', label: t('Single document') },
              { value: 'group', label: t('Document group') },
            ]}
          />
        </FieldGroup>
        <FieldGroup label={grouped ? t('Files') : t('File')} required error={visibleErrors.file}>
          <FileDrop
            label={grouped ? t('Choose files') : t('Choose a file')}
            extensions={UPLOAD_EXTENSIONS}
            onFiles={(given) => {
              const next = chooseFiles(mode, filesToSend, given)
              if (!grouped && next !== filesToSend) batch.discard()
              const still = grouped || next === filesToSend ? batch.toRetry : []
              setFiles(next.filter((file) => !still.includes(file)))
            }}
            multiple
            disabled={batch.running}
          />
          <UploadRows items={batch.running ? batch.items : batch.failed} />
          {files.length > 0 && (
            <FileRows>
              {files.map((file) => (
                <FileRow
                  key={file.name}
                  name={file.name}
                  detail={formatFileSize(file.size)}
                  onRemove={() => setFiles((before) => before.filter((other) => other !== file))}
                />
              ))}
            </FileRows>
          )}
        </FieldGroup>
        {!grouped && (
          <Field label={t('Document Name')} hint={t('If empty, the file name is shown.')}>
            <TextInput
              value={name}
              maxLength={MAX.name}
              autoComplete="off"
              disabled={batch.running}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        )}
        <UploadPlace
          place={place}
          onChange={(next) => {
            // A group belongs to one session.
            if (next.session !== place.session) setGroup((before) => ({ ...before, id: null }))
            setPlace(next)
          }}
          disabled={batch.running}
          sessionNeeded={grouped}
          errors={{ client: visibleErrors.client, session: visibleErrors.session }}
        />
        {grouped && (
          <UploadGroup
            choice={group}
            onChange={setGroup}
            session={place.session}
            disabled={batch.running}
            error={visibleErrors.group}
          />
        )}
        <LevelChoice role={role} value={level} onValueChange={setLevel} disabled={batch.running} />
      </form>
    </Dialog>
  )
}

/** The submit button is below the fold of a long form: scroll up to the outcome. */
const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' })

/** The number of uploaded files, or the reason why a single file failed. */
function describeOutcome({ items, done, failed }: ReturnType<typeof useUploadBatch>): string {
  const [only] = failed
  if (items.length === 1 && only?.failure) return only.failure.text
  return t('{done} of {total} files uploaded', { done: done.length, total: items.length })
}
