import { CLIENT_COLUMNS, IMPORT_EXTENSIONS, IMPORT_LIMITS } from '@casework/contract/client-import'
import { t } from '@casework/texts'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCount, formatFileSize } from '~/platform/i18n/format'
import {
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
import { useImport, type ImportStep } from './use-import.ts'

/** Imports clients from a spreadsheet: choose a file, wait, read the result. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  const { step, start, cancel, reset } = useImport()
  const running = step.at === 'sending' || step.at === 'waiting' || step.at === 'importing'
  const error = checked ? validateImportFile(file) : undefined

  const pick = (picked: File | null) => {
    setFile(picked)
    setChecked(picked !== null)
  }
  const submit = () => {
    setChecked(true)
    if (file && !validateImportFile(file)) start(file)
  }
  const close = () => {
    cancel()
    onClose()
  }
  const restart = () => {
    pick(null)
    reset()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !running && onClose()}
      title={t('Import Clients')}
      description={t('Add clients from a spreadsheet to this workspace.')}
      width="lg"
      footer={
        step.at === 'result' ? (
          <ImportResultActions
            result={step.result}
            fileName={file?.name ?? ''}
            onAgain={restart}
            onClose={onClose}
          />
        ) : (
          <>
            {step.at !== 'importing' && <Button onClick={close}>{t('Cancel')}</Button>}
            <Button tone="primary" pending={running} onClick={submit}>
              {t('Import')}
            </Button>
          </>
        )
      }
    >
      {step.at === 'result' ? (
        <ImportResult result={step.result} />
      ) : (
        <div className="space-y-5">
          <FileChoice file={file} onPick={pick} running={running} error={error} />
          <StepProgress step={step} />
          {!running && <Rules />}
        </div>
      )}
    </Dialog>
  )
}

interface FileChoiceProps {
  file: File | null
  onPick: (file: File | null) => void
  running: boolean
  error: string | undefined
}

function FileChoice({ file, onPick, running, error }: FileChoiceProps) {
  return (
    <FieldGroup label={t('File')} required error={error}>
      <FileDrop
        label={t('Choose a file')}
        extensions={IMPORT_EXTENSIONS}
        onFiles={([first]) => onPick(first ?? null)}
        disabled={running}
      />
      {file && (
        <FileRows>
          <FileRow
            name={file.name}
            detail={formatFileSize(file.size)}
            onRemove={running ? undefined : () => onPick(null)}
          />
        </FileRows>
      )}
    </FieldGroup>
  )
}

function StepProgress({ step }: { step: ImportStep }) {
  return (
    <>
      {step.at === 'sending' && (
        <Progress
          label={t('Uploading {percent}%', { percent: step.percent })}
          value={step.percent}
        />
      )}
      {step.at === 'waiting' && <Progress label={t('Waiting to continue…')} value={null} />}
      {step.at === 'importing' && <Progress label={t('Importing clients…')} value={null} />}
    </>
  )
}

function Progress({ label, value }: { label: ReactNode & string; value: number | null }) {
  return (
    <div className="space-y-1.5">
      <p role="status" className="text-label text-ink-2">
        {value === null ? label : t('Uploading the file…')}
      </p>
      <ProgressBar label={label} value={value} />
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
          t('Name is required; country code, mobile and email are optional.'),
          t('Email must contain @ and a dot.'),
          t(
            'Only valid country codes are accepted: a dial code such as +44 or two letters such as GB.',
          ),
          t('Duplicates (same mobile and email) are ignored.'),
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
