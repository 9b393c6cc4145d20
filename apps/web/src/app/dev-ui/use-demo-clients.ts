import { useEffect, useState } from 'react'
import type { ComboboxOption } from '~/ui/index.ts'

const firstNames = ['Amara', 'Ingrid', 'Henrik', 'Oliver', 'Viktor', 'Tomas']
const lastNames = [
  'Whitfield',
  'Novak',
  'Moreau',
  'Keller',
  'Ashdown',
  'Brandt',
  'Petrov',
  'Ibarra',
]
const people: ComboboxOption[] = lastNames.flatMap((last, row) =>
  firstNames.map((first, column) => ({
    value: String(row * firstNames.length + column),
    label: `${first} ${last}`,
    hint: column % 2 === 0 ? `${first}.${last}@example.com`.toLowerCase() : undefined,
  })),
)
const pageSize = 10

/** Simulates the server's search: ten results a page, after 400 ms. */
export function useDemoClients() {
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const [loadedRequest, setLoadedRequest] = useState('')
  const request = `${text} ${pages}`
  const loading = loadedRequest !== request
  useEffect(() => {
    const timer = setTimeout(() => setLoadedRequest(request), 400)
    return () => clearTimeout(timer)
  }, [request])
  const matches = people.filter((person) => person.label.toLowerCase().includes(text.toLowerCase()))
  const loadedCount = loading ? (pages - 1) * pageSize : pages * pageSize
  return {
    options: matches.slice(0, loadedCount),
    loading,
    onSearch: (next: string) => {
      setText(next)
      setPages(1)
    },
    onEndReached: () => matches.length > pages * pageSize && setPages(pages + 1),
  }
}
