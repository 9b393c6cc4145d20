import { clsx } from 'clsx'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none transition-colors duration-[120ms] ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55'

const tones = {
  primary: 'bg-petrol text-on-petrol not-aria-disabled:hover:bg-petrol-hover',
  secondary:
    'border border-line-strong bg-surface text-ink not-aria-disabled:hover:border-ink-2 not-aria-disabled:hover:bg-sunken',
  ghost: 'text-ink-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
  danger: 'bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover',
  quiet: 'text-petrol underline-offset-4 not-aria-disabled:hover:underline',
} as const

const sizes = {
  sm: 'h-8 px-2.5 text-label',
  md: 'h-[38px] px-3.5 text-body',
  lg: 'h-11 px-5 text-large',
  icon: 'size-[38px]',
  'icon-sm': 'size-8',
} as const

/** `quiet` looks like a link; `ghost` has no border. */
type ButtonTone = keyof typeof tones
type ButtonSize = keyof typeof sizes

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
}

/** Classes that make other elements look like a button. For router links use `ButtonLink`. */
export function buttonClass(
  { tone = 'secondary', size = 'md' }: ButtonLook = {},
  extra?: string,
): string {
  return clsx(
    base,
    tones[tone],
    tone === 'quiet' && size === 'md' ? 'min-h-6 text-body' : sizes[size],
    extra,
  )
}

/** Classes of a link inside a text. */
export const linkClass = 'link font-medium text-petrol'
