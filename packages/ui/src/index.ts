export { AnchorLink } from './components/AnchorLink.tsx';
export { avatarInitials } from './components/avatar.initials.ts';
export { Avatar, avatarStatuses, type AvatarProps, type AvatarStatus } from './components/Avatar.tsx';
export { Badge, badgeTones, type BadgeProps, type BadgeTone } from './components/Badge.tsx';
export { Breadcrumbs, type BreadcrumbsProps, type Crumb } from './components/Breadcrumbs.tsx';
export {
  buttonSizes,
  buttonVariants,
  type ButtonSize,
  type ButtonVariant,
} from './components/button.styles.ts';
export { Button, type ButtonProps } from './components/Button.tsx';
export { ButtonLink, type ButtonLinkProps } from './components/ButtonLink.tsx';
export { dataCategories, isDataCategory, type DataCategory } from './components/category.glyphs.tsx';
export { CategoryMark, type CategoryMarkProps } from './components/CategoryMark.tsx';
export { CategoryName, type CategoryNameProps } from './components/CategoryName.tsx';
export { Checkbox, type CheckboxProps } from './components/Checkbox.tsx';
export { type CodeLanguage } from './components/code.tokens.ts';
export { CodeBlock, type CodeBlockProps } from './components/CodeBlock.tsx';
export { CodeField, type CodeFieldProps } from './components/CodeField.tsx';
export {
  CommandPalette,
  type CommandPaletteProps,
  type PaletteGroup,
  type PaletteItem,
} from './components/CommandPalette.tsx';
export { ConfirmDialog } from './components/ConfirmDialog.tsx';
export type { ConfirmDialogProps } from './components/ConfirmDialogSurface.tsx';
export { ConnectionsGlyph } from './components/ConnectionsGlyph.tsx';
export { CopyButton, type CopyButtonProps } from './components/CopyButton.tsx';
export { DateRangePicker, type DateRange, type DateRangePickerProps } from './components/DateRangePicker.tsx';
export { Dialog } from './components/Dialog.tsx';
export type { DialogProps } from './components/DialogSurface.tsx';
export { Drawer } from './components/Drawer.tsx';
export type { DrawerProps } from './components/DrawerSurface.tsx';
export { Elevation, elevations, type ElevationName, type ElevationProps } from './components/Elevation.tsx';
export { EmptyState, type EmptyStateProps } from './components/EmptyState.tsx';
export { ErrorView, type ErrorViewProps } from './components/ErrorView.tsx';
export { Facts, type Fact, type FactsProps } from './components/Facts.tsx';
export { FactStrip, type FactStripProps } from './components/FactStrip.tsx';
export { FieldError, type FieldErrorProps } from './components/FieldError.tsx';
export { fileSize } from './components/file.size.ts';
export { FileDrop, type FileDropProps } from './components/FileDrop.tsx';
export { Frame, type FrameProps } from './components/Frame.tsx';
export { Histogram, type HistogramProps } from './components/Histogram.tsx';
export { Icon, type IconGlyph, type IconProps } from './components/Icon.tsx';
export { IconButton, type IconButtonProps } from './components/IconButton.tsx';
export { JsonView, type JsonViewProps } from './components/JsonView.tsx';
export { Kbd } from './components/Kbd.tsx';
export { lazyPart, preloadParts, useOpened, usePreload, type LazyPart } from './components/lazyPart.ts';
export { type LinkTargetProps } from './components/link.context.ts';
export { Link, type LinkProps } from './components/Link.tsx';
export { Logo, type LogoProps } from './components/Logo.tsx';
export { LogView, logKinds, type LogKind, type LogLine, type LogViewProps } from './components/LogView.tsx';
export { MatchedText, type MatchedTextProps } from './components/MatchedText.tsx';
export { Notice, noticeTones, type NoticeProps, type NoticeTone } from './components/Notice.tsx';
export { NullShare, type NullShareProps } from './components/NullShare.tsx';
export { PageHeader, type PageHeaderProps } from './components/PageHeader.tsx';
export { pageSlots, type PageSlot } from './components/pagination.pages.ts';
export { Pagination, type PaginationProps } from './components/Pagination.tsx';
export { PasswordField, type PasswordFieldProps } from './components/PasswordField.tsx';
export { ProgressDots, type ProgressDotsProps } from './components/ProgressDots.tsx';
export { RuleScale, type RuleScaleProps } from './components/RuleScale.tsx';
export { SearchField, type SearchFieldProps } from './components/SearchField.tsx';
export {
  SegmentedControl,
  type SegmentedControlProps,
  type SegmentedOption,
} from './components/SegmentedControl.tsx';
export { Select, type SelectOption, type SelectProps } from './components/Select.tsx';
export { Skeleton, type SkeletonProps } from './components/Skeleton.tsx';
export { SkeletonRows, type SkeletonRowsProps } from './components/SkeletonRows.tsx';
export { sourceTypeName } from './components/source.names.ts';
export { SourceMark, type SourceMarkProps } from './components/SourceMark.tsx';
export { SourceName, type SourceNameProps } from './components/SourceName.tsx';
export { Spinner, type SpinnerProps } from './components/Spinner.tsx';
export { SplitBar, type SplitBarProps } from './components/SplitBar.tsx';
export { StepList, type StepItem, type StepListProps, type StepStatus } from './components/StepList.tsx';
export { Switch, type SwitchProps } from './components/Switch.tsx';
export { Table, type TableProps } from './components/Table.tsx';
export { TableBody } from './components/TableBody.tsx';
export { TableCell, type TableCellProps } from './components/TableCell.tsx';
export { TableHead } from './components/TableHead.tsx';
export {
  TableHeaderCell,
  type SortDirection,
  type TableHeaderCellProps,
} from './components/TableHeaderCell.tsx';
export { TableRow, type TableRowProps } from './components/TableRow.tsx';
export { Tabs, type TabItem, type TabsProps } from './components/Tabs.tsx';
export { TextArea, type TextAreaProps } from './components/TextArea.tsx';
export { TextField, type TextFieldProps } from './components/TextField.tsx';
export { Toaster, type ToasterProps } from './components/Toaster.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip.tsx';
export { TruncatedText, type TruncatedTextProps } from './components/TruncatedText.tsx';
export { TwoLines, type TwoLinesProps } from './components/TwoLines.tsx';
export { UiDiagnosticProvider, type UiDiagnosticProviderProps } from './components/UiDiagnosticProvider.tsx';
export { loadCode } from './components/loadCode.ts';
export { whenIdle } from './components/whenIdle.ts';
export { UiLinkProvider, type UiLinkProviderProps } from './components/UiLinkProvider.tsx';
export { VisuallyHidden } from './components/VisuallyHidden.tsx';
export { CollectionEditScreen } from './screens/collections/CollectionEditScreen.tsx';
export { collectionsCopy } from './screens/collections/collections.copy.ts';
export {
  CollectionScreen,
  collectionStatuses,
  objectPageSizes,
  type CollectionScreenProps,
  type ObjectItem,
} from './screens/collections/CollectionScreen.tsx';
export { ObjectScreen, objectStatuses, type ObjectScreenProps } from './screens/collections/ObjectScreen.tsx';
export { connectionsCopy } from './screens/connections/connections.copy.ts';
export { type ConnectionItem } from './screens/connections/connections.filter.ts';
export {
  ConnectionScreen,
  connectionStatuses,
  type ConnectionScreenProps,
  type ConnectionView,
} from './screens/connections/ConnectionScreen.tsx';
export {
  ConnectionsScreen,
  connectionsPageSize,
  connectionsStatuses,
  type ConnectionsScreenProps,
} from './screens/connections/ConnectionsScreen.tsx';
export {
  ConnectionTestPanel,
  connectionTestPanelStatuses,
  type ConnectionTestPanelProps,
} from './screens/connections/ConnectionTestPanel.tsx';
export {
  CreateConnectionScreen,
  createConnectionStatuses,
  type CreateConnectionScreenProps,
} from './screens/connections/CreateConnectionScreen.tsx';
export {
  CsvPreviewPanel,
  csvPreviewPanelStatuses,
  type CsvPreviewPanelProps,
} from './screens/connections/CsvPreviewPanel.tsx';
export { DatabaseExplorer, type DatabaseExplorerProps } from './screens/connections/DatabaseExplorer.tsx';
export {
  EditConnectionDrawer,
  editConnectionDrawerStatuses,
  type EditConnectionDrawerProps,
  type EditConnectionField,
} from './screens/connections/EditConnectionDrawer.tsx';
export { type ExplorerItem, type ExplorerLevel } from './screens/connections/ExplorerPane.tsx';
export { ReportScreen, type ReportScreenProps } from './screens/reports/ReportScreen.tsx';
export { ReportsScreen, type ReportItem, type ReportsScreenProps } from './screens/reports/ReportsScreen.tsx';
export { reportsCopy } from './screens/reports/reports.copy.ts';
export { standardizationCopy } from './screens/standardization/standardization.copy.ts';
export {
  StandardizationScreen,
  ruleTabs,
  type RuleTab,
  type StandardizationRule,
  type StandardizationScreenProps,
} from './screens/standardization/StandardizationScreen.tsx';
export { signOutCopy } from './screens/layout/layout.copy.ts';
export { PendingScreen } from './screens/layout/PendingScreen.tsx';
export { NotFoundScreen, type NotFoundScreenProps } from './screens/not-found/NotFoundScreen.tsx';
export { OopsScreen, oopsStatuses, type OopsScreenProps } from './screens/not-found/OopsScreen.tsx';
export {
  ChatPanel,
  chatPanelStatuses,
  type ChatMessageView,
  type ChatPanelProps,
} from './screens/chat/ChatPanel.tsx';
export { modelCopy } from './screens/model/model.copy.ts';
export {
  ModelScreen,
  modelStatuses,
  modelTabs,
  type ModelScreenProps,
  type ModelTab,
} from './screens/model/ModelScreen.tsx';
export { TabPending } from './screens/model/TabPending.tsx';
export { exportCopy, longDateText, modelsCopy } from './screens/models/models.copy.ts';
export { modelSortKeys, type ModelItem, type ModelSort } from './screens/models/models.rows.ts';
export {
  ModelsScreen,
  modelsStatuses,
  type ModelDeletion,
  type ModelsScreenProps,
} from './screens/models/ModelsScreen.tsx';
export { type ColumnItem } from './screens/review/column.types.ts';
export { ColumnTable, columnTableStatuses, type ColumnTableProps } from './screens/review/ColumnTable.tsx';
export { MetricsPanel, type MetricsPanelProps } from './screens/review/MetricsPanel.tsx';
export { NotesEditor, notesEditorStatuses, type NotesEditorProps } from './screens/review/NotesEditor.tsx';
export { leaveCopy, notesFailureText, saveCopy } from './screens/review/review.copy.ts';
export {
  ReviewScreen,
  reviewTabs,
  type ReviewScreenProps,
  type ReviewTab,
} from './screens/review/ReviewScreen.tsx';
export {
  saveModelDialogStatuses,
  SaveModelDialog,
  type SaveModelDialogProps,
} from './screens/review/SaveModelDialog.tsx';
export { wizardCopy } from './screens/wizard/wizard.copy.ts';
export {
  wizardProgressStatuses,
  WizardProgressScreen,
  type WizardProgressScreenProps,
} from './screens/wizard/WizardProgressScreen.tsx';
export {
  WizardSetupScreen,
  wizardSetupStatuses,
  type ChoiceList,
  type WizardSetupScreenProps,
} from './screens/wizard/WizardSetupScreen.tsx';
export { token, type TokenName } from './theme/token.ts';
export { toast } from 'sonner';
export {
  ChallengeBox,
  challengeBoxStatuses,
  type ChallengeBoxProps,
} from './screens/account/ChallengeBox.tsx';
export {
  ForgotPasswordScreen,
  forgotPasswordStatuses,
  type ForgotPasswordScreenProps,
} from './screens/account/ForgotPasswordScreen.tsx';
export { LoginScreen, loginStatuses, type LoginScreenProps } from './screens/account/LoginScreen.tsx';
export {
  ResetPasswordScreen,
  resetPasswordStatuses,
  type ResetPasswordScreenProps,
} from './screens/account/ResetPasswordScreen.tsx';
export { SignUpScreen, signUpStatuses, type SignUpScreenProps } from './screens/account/SignUpScreen.tsx';
export {
  resendStates,
  VerifyScreen,
  verifyStatuses,
  type VerifyScreenProps,
} from './screens/account/VerifyScreen.tsx';
export { AppLayout, type AppLayoutProps } from './screens/layout/AppLayout.tsx';
export { type LayoutUser } from './screens/layout/UserMenu.tsx';
export {
  CalendarScreen,
  calendarStatuses,
  type CalendarEntry,
  type CalendarScreenProps,
} from './screens/calendar/CalendarScreen.tsx';
export { isMonth, monthName, monthOf, shiftMonth } from './screens/calendar/calendar.month.ts';
export { HelpScreen, type HelpScreenProps } from './screens/help/HelpScreen.tsx';
export {
  paletteGroups,
  type PaletteContents,
  type PaletteEntry,
  type PaletteTarget,
} from './screens/layout/paletteGroups.tsx';
export { ProfileScreen, profileStatuses, type ProfileScreenProps } from './screens/profile/ProfileScreen.tsx';
export {
  resetLinkStates,
  SecurityScreen,
  securityStatuses,
  type SecurityScreenProps,
} from './screens/security/SecurityScreen.tsx';
export {
  outputFormats,
  SettingsScreen,
  themeChoices,
  type SettingsScreenProps,
} from './screens/settings/SettingsScreen.tsx';
