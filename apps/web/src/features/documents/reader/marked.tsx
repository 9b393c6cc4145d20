import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Match, Span } from './matches.ts'

/** Where Find has found something on a page. */
export interface Marks {
  readonly matches: readonly Match[]
  /** The match that was walked to, if it is on this page. */
  readonly current: number | undefined
  /** Another object each time that somebody walks to it. */
  readonly walked?: object | undefined
}

export interface Mark {
  readonly span: Span
  readonly isCurrent: boolean
}

/** The marks of each piece of a page. */
export function listMarks({ matches, current }: Marks): ReadonlyMap<number, readonly Mark[]> {
  const marks = new Map<number, Mark[]>()
  matches.forEach((match, at) => {
    for (const [piece, span] of match) {
      const list = marks.get(piece) ?? []
      list.push({ span, isCurrent: at === current })
      marks.set(piece, list)
    }
  })
  return marks
}

/** A text with its marks. */
export function Marked({
  text,
  marks,
  isOverPicture = false,
}: {
  text: string
  marks: readonly Mark[] | undefined
  /** The text is in the picture below, so that it is not drawn. */
  isOverPicture?: boolean
}): ReactNode {
  if (!marks) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const {
    span: [from, to],
    isCurrent,
  } of marks) {
    parts.push(
      text.slice(end, from),
      <mark
        key={from}
        data-current={isCurrent || undefined}
        className={clsx(
          'rounded-sm',
          isCurrent && 'bg-brass outline-2 outline-brass',
          isOverPicture && 'text-transparent opacity-40',
          isOverPicture && !isCurrent && 'bg-brass-line',
          !isOverPicture &&
            (isCurrent ? 'text-on-brass' : 'border-b border-brass bg-brass-soft text-ink'),
        )}
      >
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}
