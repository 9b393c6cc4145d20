import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { FileUp, Trash2 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { useFieldAttributes } from './field-context.ts'

interface FileDropProps {
  label: string
  /** Receives dropped or selected files of any type; the caller rejects unsupported ones. */
  onFiles: (files: File[]) => void
  /** Extensions without the dot, for the hint and the file dialog. */
  extensions: readonly string[]
  multiple?: boolean | undefined
  disabled?: boolean | undefined
}

/** A drop area that also opens the file dialog. */
export function FileDrop({
  label,
  onFiles,
  extensions,
  multiple = false,
  disabled = false,
}: FileDropProps) {
  const hintId = useId()
  const attributes = useFieldAttributes()
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    onDrop: (files) => files.length > 0 && onFiles(files),
    multiple,
    disabled,
    noKeyboard: true,
  })
  return (
    <div
      {...getRootProps({
        className: clsx(
          'relative grid cursor-pointer place-items-center rounded-lg border border-dashed bg-sunken px-6 py-7 text-center transition-colors duration-[120ms]',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isDragActive
            ? 'border-petrol bg-petrol-soft'
            : attributes['aria-invalid']
              ? 'border-danger'
              : 'border-line-strong hover:border-ink-2',
          disabled && 'pointer-events-none opacity-55',
        ),
        role: undefined,
        tabIndex: undefined,
      })}
    >
      <input
        {...getInputProps({
          'aria-label': label,
          'aria-describedby': [hintId, attributes['aria-describedby']].filter(Boolean).join(' '),
          'aria-invalid': attributes['aria-invalid'],
          accept: extensions.map((extension) => `.${extension}`).join(','),
          // react-dropzone's default style would hide the input from keyboard users.
          style: {},
          className: 'sr-only',
          tabIndex: 0,
        })}
      />
      <FileUp aria-hidden size={22} className="mb-2 text-petrol" />
      <p aria-hidden className="font-semibold">
        {multiple ? t('Drop files here or') : t('Drop a file here or')}{' '}
        <span className="text-petrol underline underline-offset-4">
          {t('choose from your computer')}
        </span>
      </p>
      <p id={hintId} className="text-meta text-ink-2">
        {extensions.join(', ')}
      </p>
    </div>
  )
}

interface FileRowProps {
  name: string
  /** The formatted size. */
  detail: string
  onRemove?: (() => void) | undefined
}

/** A selected file with its size; wrap several in `FileRows`. */
export function FileRow({ name, detail, onRemove }: FileRowProps) {
  return (
    <li className="flex min-h-10 items-center gap-3 py-1 pr-1.5 pl-3">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-meta text-ink-3">{detail}</span>
      {onRemove && (
        <Button
          tone="ghost"
          size="icon-sm"
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden size={14} />
        </Button>
      )}
    </li>
  )
}

/** The frame around chosen files. */
export function FileRows({ children }: { children: React.ReactNode }) {
  return <ul className="mt-3 divide-y divide-line rounded-md border border-line">{children}</ul>
}
