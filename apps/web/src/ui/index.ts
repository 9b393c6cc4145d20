export { AsyncCombobox, type AsyncComboboxProps, type ComboboxOption } from './async-combobox.tsx'
export { Avatar } from './avatar.tsx'
export { Badge, type BadgeTone } from './badge.tsx'
export { Banner } from './banner.tsx'
export { BrandMark } from './brand-mark.tsx'
export { Button, type ButtonProps } from './button.tsx'
export {
  buttonClass,
  linkClass,
  type ButtonLook,
  type ButtonSize,
  type ButtonTone,
} from './button-class.ts'
export { ButtonLink } from './button-link.tsx'
export { Card, Panel } from './card.tsx'
export { Checkbox } from './checkbox.tsx'
export { CodeInput } from './code-input.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
export { DefinitionList, type Definition } from './definition-list.tsx'
export { DeleteButton } from './delete-button.tsx'
export { Dialog, fetchDialog, type DialogProps } from './dialog.tsx'
export { EmptyState, ErrorState } from './empty-state.tsx'
export { Field, FieldError, FieldGroup, type FieldProps } from './field.tsx'
export { FileDrop, FileRow, FileRows } from './file-drop.tsx'
export { FormDialog } from './form-dialog.tsx'
export { Guidelines } from './guidelines.tsx'
export { Menu, type MenuItem } from './menu.tsx'
export { PageHeader } from './page-header.tsx'
export { pageSizes, Pagination, type PageSize } from './pagination.tsx'
export { pageWindow } from './page-window.ts'
export { PasswordInput } from './password-input.tsx'
export { Popover } from './popover.tsx'
export { ProgressBar } from './progress-bar.tsx'
export { RadioCards, type RadioCard } from './radio-cards.tsx'
export { SearchInput } from './search-input.tsx'
export { SecurityBadge, type SecurityLevel } from './security-badge.tsx'
export { Select, type SelectOption, type SelectProps } from './select.tsx'
export { Skeleton, SkeletonCards } from './skeleton.tsx'
export { LoadingOverlay, Spinner } from './spinner.tsx'
export { StatCard, StatStrip } from './stat-card.tsx'
export { Switch } from './switch.tsx'
export { Tabs, type Tab } from './tabs.tsx'
export { Textarea, TextInput, type ControlSize, type TextInputProps } from './text-input.tsx'
export {
  currentTheme,
  setTheme,
  themeChoice,
  useTheme,
  useThemeChoice,
  type Theme,
  type ThemeChoice,
} from './theme.ts'
export { ThemeToggle } from './theme-toggle.tsx'
export { ACTION_DURATION, toast, toastDurations } from './toast-store.ts'
export { Toaster } from './toaster.tsx'
export { Tooltip } from './tooltip.tsx'
export { VisuallyHidden } from './visually-hidden.tsx'
