import { clsx } from 'clsx'
import { dropTitles } from './person-name.ts'

const sizes = {
  sm: 'size-7 text-label',
  md: 'size-10 text-[18px]',
  lg: 'size-14 text-[24px]',
} as const
const tones = { brass: 'bg-brass-soft text-brass', petrol: 'bg-petrol-soft text-petrol' } as const

interface AvatarProps {
  name: string
  size?: keyof typeof sizes | undefined
  tone?: keyof typeof tones | undefined
}

/** Shows the first letter of a name, after titles; hidden from assistive technology. */
export function Avatar({ name, size = 'md', tone = 'brass' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center rounded-full font-serif leading-none',
        sizes[size],
        tones[tone],
      )}
    >
      {[...dropTitles(name)][0]?.toLocaleUpperCase() ?? '?'}
    </span>
  )
}
