/** Languages of the product (PROFILE-030). */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Time zones that instants can be shown in (PROFILE-031). */
export const TIMEZONES = ['UTC', 'EST', 'PST', 'GMT'] as const
export type Timezone = (typeof TIMEZONES)[number]

/** Apply until the user changes them. */
export const DEFAULT_PREFERENCES = {
  email_notifications: true,
  push_notifications: true,
  language: 'en',
  timezone: 'UTC',
} as const
