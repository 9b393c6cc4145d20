import { t } from '@casework/texts'

interface GuidelinesProps {
  title?: string | undefined
  items: readonly string[]
  /** Opens on a press; otherwise always open. */
  folded?: boolean | undefined
}

/** Rules for filling in a form, shown in its margin. */
export function Guidelines({ title = t('Guidelines'), items, folded = false }: GuidelinesProps) {
  const heading = <h2 className="inline text-card">{title}</h2>
  const list = (
    <ul className="mt-1.5 list-disc space-y-1.5 pl-4 text-ink-2 marker:text-ink-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
  return (
    <aside className="docket-margin h-fit pl-5">
      {folded ? (
        <details>
          <summary className="cursor-pointer rounded-sm py-2 marker:text-ink-3">{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </aside>
  )
}
