import type * as z from 'zod/mini'
import { getFormValues, type FormSchema, type Given, type RecordFor } from './form-values.ts'
import { useAppForm } from './use-app-form.ts'

/**
 * A form with the fields of its schema, filled from a record, or empty for a new one.
 * @param given values that replace those of the record
 */
export const useRecordForm = <S extends FormSchema>(
  schema: S,
  record: RecordFor<z.input<S>> | null | undefined,
  given: Given<z.input<S>> = {},
) => useAppForm(schema, getFormValues(schema, record, given))
