import { t } from '@casework/texts'
import { useState, type RefObject } from 'react'
import { TextInput } from '~/ui'

interface PageFieldProps {
  ref: RefObject<HTMLInputElement | null>
  page: number
  count: number
  /** @param isDone whether the person has left the field with Enter */
  onPage: (page: number, isDone: boolean) => void
  /** Called with what is wrong with the input, and with an empty text once it is right. */
  onRefused: (message: string) => void
}

/** The number of the page, to go to another one. */
export function PageField({ ref, page, count, onPage, onRefused }: PageFieldProps) {
  const [typed, setTyped] = useState<string>()
  const submit = (isDone: boolean) => {
    if (typed === undefined) return
    const wanted = Number(typed.trim())
    const isPage = typed.trim() !== '' && Number.isInteger(wanted) && wanted >= 1 && wanted <= count
    setTyped(undefined)
    onRefused(isPage ? '' : t('Enter a page from 1 to {n}', { n: count }))
    if (isPage) onPage(wanted, isDone)
  }
  return (
    <label className="flex items-center gap-2 text-label text-ink-2">
      <span className="max-md:sr-only">{t('Page')}</span>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        className="text-center max-sm:h-11!"
        style={{ width: `${Math.max(3, String(count).length) + 3}ch`, paddingInline: 4 }}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(true)
          if (event.key !== 'Escape' || typed === undefined) return
          event.preventDefault()
          setTyped(undefined)
        }}
        onBlur={() => submit(false)}
      />
      <span className="whitespace-nowrap">{t('of {n}', { n: count })}</span>
    </label>
  )
}
