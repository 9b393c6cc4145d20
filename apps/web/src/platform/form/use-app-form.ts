import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useRestoreDraft, type OfferedDraft } from './use-restore-draft.ts'

/** A form with fields `Input` that submits `Output` once the schema has accepted it. */
export type AppForm<Input extends FieldValues = FieldValues, Output = unknown> = UseFormReturn<
  Input,
  unknown,
  Output
> & { draft: OfferedDraft }

/**
 * A form validated by the server's own schema, so that both report the same errors. Validates on
 * the first submit and then on change.
 */
export function useAppForm<S extends z.ZodMiniType<unknown, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S> & FieldValues>,
) {
  const form = useForm<z.input<S> & FieldValues, unknown, z.output<S>>({
    // The resolver's types do not support a schema that is a type parameter.
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Comboboxes have no ref: `Form` focuses the first invalid field itself.
    shouldFocusError: false,
  })
  // Keep the same object: effects depend on it.
  return Object.assign(form, { draft: useRestoreDraft(form) })
}
