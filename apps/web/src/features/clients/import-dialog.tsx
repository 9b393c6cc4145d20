import {
  CLIENT_COLUMNS,
  IMPORT_EXTENSIONS,
  IMPORT_LIMITS,
  type ClientImportPreview,
} from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { formatCount, formatFileSize } from '~/platform/i18n/format'
import {
  Banner,
  Button,
  Dialog,
  FieldGroup,
  FileDrop,
  FileRow,
  FileRows,
  Guidelines,
  ProgressBar,
} from '~/ui'
import { ImportResult, ImportResultActions } from './import-result.tsx'
import { validateImportFile, saveTemplate } from './import-files.ts'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'
import type { ImportProgress } from './use-send-sheet.ts'

/** Imports clients from a spreadsheet: choose a file, see how it is read, import, see the result. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useImportForm()
  const { step, progress, file, isImporting } = form
  const close = () => {
    form.cancel()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isImporting && close()}
      title={t('Import Clients')}
      description={t('Add clients from a spreadsheet to this workspace.')}
      width="lg"
      footer={
        step.at === 'result' ? (
          <ImportResultActions
            result={step.result}
            fileName={file?.name ?? ''}
            onAgain={() => form.pick(null)}
            onClose={onClose}
          />
        ) : (
          <>
            {!(isImporting && progress?.at === 'working') && (
              <Button onClick={close}>{t('Cancel')}</Button>
            )}
            <Button tone="primary" pending={progress !== null} onClick={form.submit}>
              {t('Import')}
            </Button>
          </>
        )
      }
    >
      {step.at === 'result' ? <ImportResult result={step.result} /> : <Choice form={form} />}
    </Dialog>
  )
}

function useImportForm() {
  const [file, setFile] = useStateAcrossSignIn<File | null>('import', null)
  const [isChecked, setIsChecked] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const { read, start, reset, ...importing } = useImport()
  const { step, progress } = importing

  const pick = (picked: File | null) => {
    reset()
    setFile(picked)
    setIsChecked(picked !== null)
    setIsRefused(false)
    if (picked && !validateImportFile(picked)) read(picked)
  }
  const submit = () => {
    setIsChecked(true)
    if (!file || validateImportFile(file)) return
    if (step.at !== 'preview') read(file)
    else if (step.preview.error === null) start(file, step.preview)
    else setIsRefused(true)
  }
  return {
    ...importing,
    file,
    pick,
    submit,
    error: isChecked ? validateImportFile(file) : undefined,
    /** Import was pressed although no column has the names. */
    isRefused,
    isImporting: progress?.isImport === true,
  }
}

/** The file, and how it will be read. */
function Choice({ form }: { form: ReturnType<typeof useImportForm> }) {
  const { step, progress, file, error, isImporting, isRefused } = form
  return (
    <div data-dirty={file !== null && !isImporting} className="space-y-5">
      {step.at === 'file' && step.failure !== undefined && (
        <Banner tone="error" title={t('Import failed')}>
          {step.failure}
        </Banner>
      )}
      <FileChoice
        file={file}
        preview={step.at === 'preview' ? step.preview : null}
        onPick={form.pick}
        isImporting={isImporting}
        error={error}
      />
      {progress && (step.at === 'file' || isImporting) && <Progress progress={progress} />}
      {step.at === 'preview' && file && !isImporting && (
        <ImportPreview
          preview={step.preview}
          isReading={progress !== null}
          isRefused={isRefused}
          onChange={(columns) => form.readAgain(file, { ...step.preview, columns })}
        />
      )}
      {step.at === 'file' && !progress && <Rules />}
    </div>
  )
}

interface FileChoiceProps {
  file: File | null
  /** Shown below; another file needs this one removed. */
  preview: ClientImportPreview | null
  onPick: (file: File | null) => void
  isImporting: boolean
  error: string | undefined
}

function FileChoice({ file, preview, onPick, isImporting, error }: FileChoiceProps) {
  return (
    <FieldGroup label={t('File')} required error={error}>
      {preview === null && (
        <FileDrop
          label={t('Choose a file')}
          extensions={IMPORT_EXTENSIONS}
          onFiles={([first]) => onPick(first ?? null)}
          disabled={isImporting}
        />
      )}
      {file && (
        <FileRows>
          <FileRow
            name={file.name}
            detail={[formatFileSize(file.size), preview?.sheet].filter(Boolean).join(' · ')}
            onRemove={isImporting ? undefined : () => onPick(null)}
          />
        </FileRows>
      )}
    </FieldGroup>
  )
}

function Progress({ progress }: { progress: ImportProgress }) {
  const label = {
    sending: t('Uploading the file…'),
    waiting: t('Waiting to continue…'),
    working: progress.isImport ? t('Importing clients…') : t('Reading the file…'),
  }[progress.at]
  const percent = progress.at === 'sending' ? progress.percent : null
  return (
    <div className="space-y-1.5">
      <p role="status" className="text-label text-ink-2">
        {label}
      </p>
      <ProgressBar
        label={percent === null ? label : t('Uploading {percent}%', { percent })}
        value={percent}
      />
    </div>
  )
}

function Rules() {
  return (
    <>
      <section aria-labelledby="import-columns">
        <h3 id="import-columns" className="eyebrow mb-1.5">
          {t('Template columns')}
        </h3>
        <ul className="flex flex-wrap gap-1.5">
          {CLIENT_COLUMNS.map((column) => (
            <li
              key={column}
              className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-meta"
            >
              {column}
            </li>
          ))}
        </ul>
        <Button size="sm" tone="ghost" className="mt-1.5 -ml-2 text-petrol!" onClick={saveTemplate}>
          <Download aria-hidden size={14} />
          {t('Download template')}
        </Button>
      </section>
      <Guidelines
        items={[
          t('Other headings are fine: you see how the file is read before anything is imported.'),
          t('Name is required; country code, mobile and email are optional.'),
          t('Email must contain @ and a dot.'),
          t(
            'Only valid country codes are accepted: a dial code such as +44 or two letters such as GB.',
          ),
          t('Duplicates (same mobile and email) are ignored.'),
          t('A different name with the same mobile and email is imported, with a warning.'),
          t('Existing client names are ignored.'),
          t('Bad rows are ignored with warnings; the others are imported.'),
          t('Up to {rows} rows and {size} per file.', {
            rows: formatCount(IMPORT_LIMITS.rows),
            size: formatFileSize(IMPORT_LIMITS.bytes),
          }),
        ]}
      />
    </>
  )
}
