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

/** Stands in for the server: answers after a moment, ten at a time. */
export function useDemoClients() {
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const [answered, setAnswered] = useState('')
  const question = `${text} ${pages}`
  const loading = answered !== question
  useEffect(() => {
    const timer = setTimeout(() => setAnswered(question), 400)
    return () => clearTimeout(timer)
  }, [question])
  const found = people.filter((person) => person.label.toLowerCase().includes(text.toLowerCase()))
  const known = loading ? (pages - 1) * pageSize : pages * pageSize
  return {
    options: found.slice(0, known),
    loading,
    onSearch: (next: string) => {
      setText(next)
      setPages(1)
    },
    onEndReached: () => found.length > pages * pageSize && setPages(pages + 1),
  }
}
