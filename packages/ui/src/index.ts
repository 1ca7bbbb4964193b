export { AnchorLink } from './components/AnchorLink.tsx';
export { Badge, badgeTones, type BadgeProps, type BadgeTone } from './components/Badge.tsx';
export {
  buttonSizes,
  buttonVariants,
  type ButtonSize,
  type ButtonVariant,
} from './components/button.styles.ts';
export { Button, type ButtonProps } from './components/Button.tsx';
export { ButtonLink, type ButtonLinkProps } from './components/ButtonLink.tsx';
export { Checkbox, type CheckboxProps } from './components/Checkbox.tsx';
export { CodeField, type CodeFieldProps } from './components/CodeField.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './components/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './components/Dialog.tsx';
export { Drawer, type DrawerProps } from './components/Drawer.tsx';
export { FieldError, type FieldErrorProps } from './components/FieldError.tsx';
export { Icon, type IconGlyph, type IconProps } from './components/Icon.tsx';
export { IconButton, type IconButtonProps } from './components/IconButton.tsx';
export { Kbd } from './components/Kbd.tsx';
export { Link, type LinkProps } from './components/Link.tsx';
export { type LinkTargetProps } from './components/link.context.ts';
export { MatchedText, type MatchedTextProps } from './components/MatchedText.tsx';
export { Menu, type MenuAction, type MenuEntry, type MenuProps } from './components/Menu.tsx';
export { Notice, noticeTones, type NoticeProps, type NoticeTone } from './components/Notice.tsx';
export { PasswordField, type PasswordFieldProps } from './components/PasswordField.tsx';
export { SearchField, type SearchFieldProps } from './components/SearchField.tsx';
export {
  SegmentedControl,
  type SegmentedControlProps,
  type SegmentedOption,
} from './components/SegmentedControl.tsx';
export { Select, type SelectOption, type SelectProps } from './components/Select.tsx';
export { Spinner, type SpinnerProps } from './components/Spinner.tsx';
export { Switch, type SwitchProps } from './components/Switch.tsx';
export { Tabs, type TabItem, type TabsProps } from './components/Tabs.tsx';
export { TextArea, type TextAreaProps } from './components/TextArea.tsx';
export { TextField, type TextFieldProps } from './components/TextField.tsx';
export { Toaster, type ToasterProps } from './components/Toaster.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip.tsx';
export { UiLinkProvider, type UiLinkProviderProps } from './components/UiLinkProvider.tsx';
export { VisuallyHidden } from './components/VisuallyHidden.tsx';
export { toast } from 'sonner';
export { token, type TokenName } from './theme/token.ts';
