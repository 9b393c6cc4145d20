import { t } from '@casework/texts'

/** Rules for filling in a form, shown in its margin. */
export function Guidelines({
  title = t('Guidelines'),
  items,
}: {
  title?: string | undefined
  items: readonly string[]
}) {
  return (
    <aside className="docket-margin h-fit pl-5">
      <h2 className="text-card">{title}</h2>
      <ul className="mt-1.5 list-disc space-y-1.5 pl-4 text-ink-2 marker:text-ink-3">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </aside>
  )
}
