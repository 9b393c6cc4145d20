import { t } from '@casework/texts'

/** How a date came about, step by step. */
export function StepList({ steps }: { steps: readonly string[] }) {
  return (
    <ol
      aria-label={t('How this date came about')}
      style={{ listStyle: 'decimal' }}
      className="space-y-1 pl-5 text-label text-ink-2"
    >
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
