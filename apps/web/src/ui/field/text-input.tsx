import type { ComponentProps } from 'react'
import { clsx } from 'clsx'
import { useFieldAttributes } from './field-context.ts'

export type ControlSize = 'sm' | 'md' | 'lg'

export interface TextInputProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'aria-invalid' | 'aria-required'
> {
  size?: ControlSize | undefined
}

/** A single-line input. Spread `register(...)` of a form into it. */
export function TextInput({ size = 'md', className, type = 'text', ...rest }: TextInputProps) {
  const attributes = useFieldAttributes({
    id: rest.id,
    'aria-describedby': rest['aria-describedby'],
  })
  return (
    <input
      {...rest}
      {...attributes}
      type={type}
      data-size={size}
      className={clsx('control', className)}
    />
  )
}

export function Textarea({
  className,
  rows = 4,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'aria-invalid' | 'aria-required'>) {
  const attributes = useFieldAttributes({
    id: rest.id,
    'aria-describedby': rest['aria-describedby'],
  })
  return (
    <textarea
      {...rest}
      {...attributes}
      rows={rows}
      className={clsx('control block h-auto min-h-[38px] resize-y py-2', className)}
    />
  )
}
