import type { NotificationType } from '@casework/contract/notifications'

interface Text {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  /** Also mailed, unless the user turned mails off (OQ-122). Invitations have their own mail. */
  readonly mailed: boolean
}

/** Notification texts (OQ-113, OQ-114, OQ-260). Title and message are keys of the catalogues. */
export const TEXTS = {
  request_received: {
    type: 'connection_request',
    title: 'New connection request',
    message: '{sender} wants to connect with your account',
    mailed: true,
  },
  invitation_received: {
    type: 'connection_request',
    title: 'New invitation',
    message: '{firm} invites you to join as {role}.',
    mailed: false,
  },
  invitation_refused: {
    type: 'connection_rejected',
    title: 'Invitation not delivered',
    message: 'The mail server refused the invitation to {email}: {reason}',
    mailed: false,
  },
  request_accepted: {
    type: 'connection_accepted',
    title: 'Connection accepted',
    message: '{firm} accepted your connection request. Your role is {role}.',
    mailed: true,
  },
  invitation_accepted: {
    type: 'connection_accepted',
    title: 'Invitation accepted',
    message: '{name} accepted your invitation.',
    mailed: true,
  },
  invitation_declined: {
    type: 'connection_rejected',
    title: 'Invitation declined',
    message: '{name} declined your invitation.',
    mailed: true,
  },
  request_rejected: {
    type: 'connection_rejected',
    title: 'Connection request declined',
    message: '{firm} declined your connection request.',
    mailed: true,
  },
  role_updated: {
    type: 'role_updated',
    title: 'Role updated',
    message: 'Your role at {firm} is now {role}.',
    mailed: true,
  },
} as const satisfies Record<string, Text>

export type TextKey = keyof typeof TEXTS

/** Finds the text of a stored key; undefined for a key that a later version stored. */
export const findText = (key: string): Text | undefined =>
  Object.hasOwn(TEXTS, key) ? TEXTS[key as TextKey] : undefined
