import { clsx } from 'clsx'
import { formatWeekday } from '~/platform/i18n/format'
import { useGreeting } from './greeting.ts'

interface DayHeaderProps {
  today: string
  sentence: string | undefined
  /** The sentence arrives later: on a phone, the space of two lines is kept. */
  isLater?: boolean
}

/** Greeting, day and a sentence in one line. */
export function DayHeader({ today, sentence, isLater = false }: DayHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 xl:-mt-3 xl:min-h-9 xl:flex-nowrap">
      <div className="flex max-w-full min-w-0 flex-wrap items-baseline gap-x-4 xl:max-w-2/3 xl:shrink-0">
        <h1 className="text-figure wrap-anywhere">{useGreeting()}</h1>
        <p className="eyebrow">{formatWeekday(today)}</p>
      </div>
      <div
        className={clsx(
          'min-h-5 basis-full text-ink-2 xl:min-w-0 xl:basis-0 xl:grow xl:leading-4.5',
          isLater && 'max-sm:min-h-10',
        )}
      >
        {sentence}
      </div>
    </header>
  )
}
