import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useRestoreDraft, type OfferedDraft } from './use-restore-draft.ts'

/** A form whose fields are `Input` and which gives `Output` once the schema has accepted it. */
export type AppForm<Input extends FieldValues = FieldValues, Output = unknown> = UseFormReturn<
  Input,
  unknown,
  Output
> & { draft: OfferedDraft }

/**
 * A form over a schema of the contract, so that browser and server refuse the same things in the same words. Checked at
 * the first submit and from then on while typing; an edited field loses its error (SESSION-071).
 */
export function useAppForm<S extends z.ZodMiniType<unknown, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S> & FieldValues>,
) {
  const form = useForm<z.input<S> & FieldValues, unknown, z.output<S>>({
    // The resolver's own types do not follow a schema that is still a type parameter.
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Comboboxes have no ref of their own: `Form` moves the focus by what the page shows as faulty.
    shouldFocusError: false,
  })
  // The same object each time, as effects that depend on it expect.
  return Object.assign(form, { draft: useRestoreDraft(form) })
}
