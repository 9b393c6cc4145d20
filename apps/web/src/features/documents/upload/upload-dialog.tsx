import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useId, type SyntheticEvent } from 'react'
import { usePermissions } from '~/platform/permissions/permissions'
import { Banner, Button, Dialog, Field, FieldGroup, RadioCards, TextInput } from '~/ui'
import type { UploadMode } from './choose-files.ts'
import { getScanPages } from './scan/scans.ts'
import { useScanGuard } from './scan/use-scan-guard.tsx'
import { LevelChoice } from './level-choice.tsx'
import { LevelSummary } from './level-summary.tsx'
import { SeveralFiles } from './several-files.tsx'
import { SkippedFiles } from './skipped-files.tsx'
import { UploadFiles } from './upload-files.tsx'
import { UploadGroup } from './upload-group.tsx'
import { UploadTarget, type Preset } from './upload-target.tsx'
import { computePercent } from './upload-store.ts'
import { useUploadBatch, type UploadBatch } from './use-upload-batch.ts'
import { useUploadForm, type UploadFormState } from './use-upload-form.ts'

export interface UploadDialogProps {
  open: boolean
  onClose: () => void
  preset: Preset
}

/** Uploads one file, several, or several into a group. Closing the dialog does not stop running uploads. */
export function UploadDialog({ open, onClose, preset }: UploadDialogProps) {
  const id = useId()
  // A file that was chosen meanwhile is still to be sent.
  const batch = useUploadBatch(open, () => form.files.added.length === 0 && onClose())
  const form = useUploadForm(preset, batch)
  const discardAndClose = () => {
    batch.discard()
    onClose()
  }
  const closeOrDiscard = () => (batch.running ? onClose() : discardAndClose())
  const hasScan = form.files.all.some(({ file }) => getScanPages(file))
  const guard = useScanGuard(open && form.isDirty, open && hasScan)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeOrDiscard()}
      title={t('Upload Document')}
      description={t('Choose where the files belong and who can see them.')}
      width="lg"
      footer={
        <>
          <LevelSummary levels={form.levels} fallback={form.values.level} />
          <Button onClick={() => guard.ask(discardAndClose)}>
            {batch.running ? t('Cancel Upload') : t('Cancel')}
          </Button>
          {batch.running && <Button onClick={onClose}>{t('Continue in background')}</Button>}
          <Button type="submit" form={id} tone="primary" disabled={batch.running}>
            {batch.running
              ? t('Uploading {percent}%', { percent: computePercent(batch.items) })
              : t('Upload')}
          </Button>
        </>
      }
    >
      <UploadForm id={id} form={form} batch={batch} />
      {guard.dialog}
    </Dialog>
  )
}

interface UploadFormProps {
  id: string
  form: UploadFormState
  batch: UploadBatch
}

function UploadForm({ id, form, batch }: UploadFormProps) {
  const { values, files, change } = form
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through portals: keep this one from an enclosing form.
    event.stopPropagation()
    if (!form.submit()) focusFirstError(event.currentTarget)
  }
  // Above several files, which have it in common. The key keeps its state when it moves.
  const target = <Place key="target" form={form} disabled={batch.running} />
  return (
    <form id={id} noValidate data-dirty={form.isDirty} onSubmit={submit} className="space-y-5">
      {!batch.running && batch.failed.length > 0 && (
        <Banner ref={scrollIntoView} tone="error">
          {describeOutcome(values.mode, batch)}
        </Banner>
      )}
      <ModeChoice value={values.mode} onChange={form.changeMode} disabled={batch.running} />
      {values.mode !== 'single' && target}
      {values.mode !== 'several' && <SharedLevel form={form} disabled={batch.running} />}
      {values.mode === 'several' ? (
        <SeveralFiles form={form} batch={batch} />
      ) : (
        <UploadFiles mode={values.mode} form={form} batch={batch} />
      )}
      <SkippedFiles moreTypes={form.moreTypes} />
      {files.leftOut.length > 0 && <LeftOutFiles onAdd={form.addLeftOut} />}
      {values.mode === 'single' && (
        <NameField
          value={values.name}
          onChange={(name) => change({ name })}
          disabled={batch.running}
        />
      )}
      {values.mode === 'single' && target}
    </form>
  )
}

interface PartProps {
  form: UploadFormState
  disabled: boolean
}

/** Client, case and session; for a group also the group. */
function Place({ form, disabled }: PartProps) {
  const { values, errors, change } = form
  const isGroup = values.mode === 'group'
  return (
    <>
      <UploadTarget
        target={values.target}
        onChange={form.changeTarget}
        disabled={disabled}
        isSessionRequired={isGroup}
        errors={{ client: errors.client, session: errors.session }}
      />
      {isGroup && (
        <UploadGroup
          choice={values.group}
          preset={form.presetGroup}
          onChange={(group) => change({ group })}
          session={values.target.session}
          disabled={disabled}
          error={errors.group}
        />
      )}
    </>
  )
}

function SharedLevel({ form, disabled }: PartProps) {
  const { role } = usePermissions()
  return (
    <LevelChoice
      role={role}
      value={form.values.level}
      onValueChange={(level) => form.change({ level })}
      disabled={disabled}
    />
  )
}

/** A single document warns about the files that it leaves out (UPLOAD-015). */
function LeftOutFiles({ onAdd }: { onAdd: () => void }) {
  return (
    <Banner tone="warning">
      <p>{t('Single document mode only allows one file. Only the first file will be selected.')}</p>
      <Button tone="quiet" className="mt-1 whitespace-normal!" onClick={onAdd}>
        {t('Add all as several documents')}
      </Button>
    </Banner>
  )
}

interface ModeChoiceProps {
  value: UploadMode
  onChange: (mode: UploadMode) => void
  disabled: boolean
}

function ModeChoice({ value, onChange, disabled }: ModeChoiceProps) {
  return (
    <FieldGroup label={t('Mode')} required>
      <RadioCards
        className="*:flex-1 *:wrap-break-word"
        disabled={disabled}
        value={value}
        onValueChange={onChange}
        cards={[
          { value: 'single', label: t('Single document') },
          { value: 'several', label: t('Several documents') },
          { value: 'group', label: t('Document group') },
        ]}
      />
    </FieldGroup>
  )
}

interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  disabled: boolean
}

function NameField({ value, onChange, disabled }: NameFieldProps) {
  return (
    <Field label={t('Document Name')} hint={t('If empty, the file name is shown.')}>
      <TextInput
        value={value}
        maxLength={MAX.name}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** The submit button is below the fold of a long form: scroll up to the outcome. */
const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' })

/** Says how many files were uploaded or not, or why a single file failed. */
function describeOutcome(mode: UploadMode, { items, done, failed }: UploadBatch): string {
  const [only] = failed
  if (mode === 'several')
    return t('{n, plural, one {# file was} other {# files were}} not uploaded', {
      n: failed.length,
    })
  if (items.length === 1 && only?.failure) return only.failure.text
  return t('{done} of {total} files uploaded', { done: done.length, total: items.length })
}
