import { clsx } from 'clsx'

const lines = 'M9 8v16M14 10h10M14 16h7M14 22h10'

/** The product's logo. `plain` omits the background, for the dark rail. */
export function BrandMark({
  size = 28,
  plain = false,
}: {
  size?: number
  plain?: boolean | undefined
}) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={clsx('shrink-0 text-rail-brass')}
    >
      {!plain && <rect width="32" height="32" rx="7" className="fill-rail" />}
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
