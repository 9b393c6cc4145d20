import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readField } from '../query/record-fields.ts'

export type FormSchema = z.ZodMiniObject & z.ZodMiniType<unknown, FieldValues>

/**
 * A record with every field of the form: one that is forgotten does not compile, because saving
 * would clear it. A reference is an id or the record with this id; undefined leaves a field out.
 */
export type RecordFor<Input> = {
  readonly [Name in keyof Input]-?:
    Input[Name] | null | undefined | { readonly id: Extract<Input[Name], number> }
}
export type Given<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined }

/** The values that a form starts with. A field that nothing is chosen for yet is absent. */
export function getFormValues<S extends FormSchema>(
  { shape }: S,
  record: RecordFor<z.input<S>> | null | undefined,
  given: Given<z.input<S>> = {},
) {
  const values = Object.entries(shape).flatMap(([name, field]) => {
    const empty = getEmptyValue(field)
    const value = readField({ ...(record ?? { [name]: empty }), ...given }, name)
    // A text input has no null.
    return value === undefined ? [] : [[name, value ?? (empty === '' ? '' : null)]]
  })
  return Object.fromEntries(values) as z.input<S> & DefaultValues<z.input<S> & FieldValues>
}

/** Undefined if the schema accepts no empty value. */
function getEmptyValue(field: z.core.$ZodType): unknown {
  const { def } = (field as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return ''
    case 'default':
      return def.defaultValue
    case 'pipe':
      return getEmptyValue(def.in)
    case 'optional':
      return getEmptyValue(def.innerType)
    case 'nullable':
      return getEmptyValue(def.innerType) ?? null
    default:
      return undefined
  }
}
