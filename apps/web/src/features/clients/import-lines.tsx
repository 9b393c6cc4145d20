interface ImportLinesProps {
  id: string
  title: string
  lines: readonly string[]
  /** A note about the lines that are not shown. */
  rest?: string | undefined
}

/** A list that scrolls. */
export function ImportLines({ id, title, lines, rest }: ImportLinesProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow mb-1.5">
        {title}
      </h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a list that scrolls
        tabIndex={0}
        aria-labelledby={id}
        className="max-h-52 space-y-1 overflow-y-auto rounded-md border border-line px-3 py-2 text-label text-ink-2"
      >
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
        {rest !== undefined && <li className="text-ink-3">{rest}</li>}
      </ul>
    </section>
  )
}
