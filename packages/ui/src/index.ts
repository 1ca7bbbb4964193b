'use client';

export { Avatar, avatarStatuses } from './components/Avatar.tsx';
export { Badge } from './components/Badge.tsx';
export { Breadcrumbs } from './components/Breadcrumbs.tsx';
export { Button } from './components/Button.tsx';
export { ButtonLink } from './components/ButtonLink.tsx';
export { CategoryMark } from './components/CategoryMark.tsx';
export { CategoryName } from './components/CategoryName.tsx';
export { Checkbox } from './components/Checkbox.tsx';
export { CodeBlock } from './components/CodeBlock.tsx';
export { CodeField } from './components/CodeField.tsx';
export { CommandPalette } from './components/CommandPalette.tsx';
export { ConfirmDialog } from './components/ConfirmDialog.tsx';
export { ConnectionsGlyph } from './components/ConnectionsGlyph.tsx';
export { CopyButton } from './components/CopyButton.tsx';
export { DateRangePicker } from './components/DateRangePicker.tsx';
export { Dialog } from './components/Dialog.tsx';
export { Drawer } from './components/Drawer.tsx';
export { Elevation } from './components/Elevation.tsx';
export { EmptyState } from './components/EmptyState.tsx';
export { ErrorView } from './components/ErrorView.tsx';
export { Facts } from './components/Facts.tsx';
export { FactStrip } from './components/FactStrip.tsx';
export { FieldError } from './components/FieldError.tsx';
export { FileButton } from './components/FileButton.tsx';
export { FileDrop } from './components/FileDrop.tsx';
export { Frame } from './components/Frame.tsx';
export { Histogram } from './components/Histogram.tsx';
export { Icon, type IconGlyph } from './components/Icon.tsx';
export { IconButton } from './components/IconButton.tsx';
export { JsonView } from './components/JsonView.tsx';
export { Kbd } from './components/Kbd.tsx';
export { Link } from './components/Link.tsx';
export { LeftOutNote } from './components/LeftOutNote.tsx';
export { Logo } from './components/Logo.tsx';
export { LogView, type LogLine } from './components/LogView.tsx';
export { MatchedText } from './components/MatchedText.tsx';
export { Menu } from './components/Menu.tsx';
export { MenuItem } from './components/MenuItem.tsx';
export { MenuRule } from './components/MenuRule.tsx';
export { Notice } from './components/Notice.tsx';
export { NullShare } from './components/NullShare.tsx';
export { PageHeader } from './components/PageHeader.tsx';
export { Pagination } from './components/Pagination.tsx';
export { PasswordField } from './components/PasswordField.tsx';
export { ProgressDots } from './components/ProgressDots.tsx';
export { RuleScale } from './components/RuleScale.tsx';
export { SearchField } from './components/SearchField.tsx';
export { SegmentedControl } from './components/SegmentedControl.tsx';
export { Select } from './components/Select.tsx';
export { Skeleton } from './components/Skeleton.tsx';
export { SkeletonRows } from './components/SkeletonRows.tsx';
export { SourceMark } from './components/SourceMark.tsx';
export { SourceName } from './components/SourceName.tsx';
export { Spinner } from './components/Spinner.tsx';
export { SplitBar } from './components/SplitBar.tsx';
export { StepList, type StepItem } from './components/StepList.tsx';
export { Switch } from './components/Switch.tsx';
export { Table } from './components/Table.tsx';
export { TableBody } from './components/TableBody.tsx';
export { TableCell } from './components/TableCell.tsx';
export { TableHead } from './components/TableHead.tsx';
export { TableHeaderCell } from './components/TableHeaderCell.tsx';
export { TableRow } from './components/TableRow.tsx';
export { Tabs } from './components/Tabs.tsx';
export { TextArea } from './components/TextArea.tsx';
export { TextField } from './components/TextField.tsx';
export { Toaster } from './components/Toaster.tsx';
export { Tooltip } from './components/Tooltip.tsx';
export { TruncatedText } from './components/TruncatedText.tsx';
export { TwoLines } from './components/TwoLines.tsx';
export { AnchorLink } from './primitives/AnchorLink.tsx';
export { buttonSizes, buttonVariants } from './primitives/button.styles.ts';
export { VisuallyHidden } from './primitives/VisuallyHidden.tsx';
export { type LinkTargetProps } from './contexts/link.context.ts';
export { UiDiagnosticProvider } from './contexts/UiDiagnosticProvider.tsx';
export { UiLinkProvider } from './contexts/UiLinkProvider.tsx';
export { fetchParts, lazyAtRest, useFetchedAtRest, useOpened } from './loading/lazyAtRest.ts';
export { loadCode, MissingCode } from './loading/loadCode.ts';
export { whenIdle } from './loading/whenIdle.ts';
export {
  ChallengeBox,
  challengeBoxStatuses,
  type ChallengeBoxProps,
} from './screens/account/ChallengeBox.tsx';
export { ForgotPasswordScreen, forgotPasswordStatuses } from './screens/account/ForgotPasswordScreen.tsx';
export { LoginScreen, loginStatuses } from './screens/account/LoginScreen.tsx';
export { ResetPasswordScreen, resetPasswordStatuses } from './screens/account/ResetPasswordScreen.tsx';
export { SignUpScreen, signUpStatuses } from './screens/account/SignUpScreen.tsx';
export { VerifyScreen, verifyStatuses } from './screens/account/VerifyScreen.tsx';
export { isMonth, monthOf, shiftMonth } from './screens/calendar/calendar.month.ts';
export { CalendarScreen, calendarStatuses, type CalendarEntry } from './screens/calendar/CalendarScreen.tsx';
export { addToReportCopy } from './screens/chat/addToReport.copy.ts';
export { conversationFailuresCopy } from './screens/chat/conversationFailures.copy.ts';
export { ChatPanel, chatPanelStatuses, type ChatMessageView } from './screens/chat/ChatPanel.tsx';
export { CollectionEditScreen } from './screens/collections/CollectionEditScreen.tsx';
export { collectionsCopy } from './screens/collections/collections.copy.ts';
export { CollectionScreen, collectionStatuses } from './screens/collections/CollectionScreen.tsx';
export { ObjectScreen, objectStatuses } from './screens/collections/ObjectScreen.tsx';
export { ConnectedScreen, connectedStatuses } from './screens/connections/ConnectedScreen.tsx';
export { tableToBeginWith } from './screens/connections/connected.tables.ts';
export { connectionsCopy } from './screens/connections/connections.copy.ts';
export {
  ConnectionScreen,
  connectionStatuses,
  type ConnectionView,
} from './screens/connections/ConnectionScreen.tsx';
export {
  ConnectionsScreen,
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
} from './screens/connections/CreateConnectionScreen.tsx';
export { CsvPreviewPanel, csvPreviewPanelStatuses } from './screens/connections/CsvPreviewPanel.tsx';
export { DatabaseExplorer, type DatabaseExplorerProps } from './screens/connections/DatabaseExplorer.tsx';
export {
  EditConnectionDrawer,
  editConnectionDrawerStatuses,
  type EditConnectionDrawerProps,
} from './screens/connections/EditConnectionDrawer.tsx';
export { type ExplorerItem, type ExplorerLevel } from './screens/connections/ExplorerPane.tsx';
export { leaveCopy } from './screens/leave.copy.ts';
export { HelpScreen } from './screens/help/HelpScreen.tsx';
export { AppLayout } from './screens/layout/AppLayout.tsx';
export { signOutCopy } from './screens/layout/signOut.copy.ts';
export { paletteGroups, type PaletteTarget } from './screens/layout/paletteGroups.tsx';
export { PendingScreen } from './screens/layout/PendingScreen.tsx';
export { modelCopy } from './screens/model/model.copy.ts';
export { MetricFigure } from './screens/model/MetricFigure.tsx';
export { ModelMetrics, modelMetricsStatuses } from './screens/model/ModelMetrics.tsx';
export { ProfileAgainDialog, profileAgainDialogStatuses } from './screens/model/ProfileAgainDialog.tsx';
export { ModelScreen, modelStatuses, modelTabs } from './screens/model/ModelScreen.tsx';
export { TabPending } from './screens/model/TabPending.tsx';
export { modelsApart, nameApart } from './screens/models/models.apart.ts';
export { exportCopy } from './screens/models/models.copy.ts';
export { modelSortKeys, type ModelSort } from './screens/models/models.rows.ts';
export { ModelsScreen, modelsStatuses } from './screens/models/ModelsScreen.tsx';
export { NotFoundScreen } from './screens/not-found/NotFoundScreen.tsx';
export { OopsScreen, oopsStatuses } from './screens/not-found/OopsScreen.tsx';
export { hostText, problemText, withReason } from './screens/problem.copy.ts';
export { ProfileScreen, profileStatuses } from './screens/profile/ProfileScreen.tsx';
export { reportsCopy } from './screens/reports/reports.copy.ts';
export { AddBlock, addBlockStatuses } from './screens/reports/AddBlock.tsx';
export { ReportScreen } from './screens/reports/ReportScreen.tsx';
export {
  OwnReportsScreen,
  ownReportsStatuses,
  type OwnReportsScreenProps,
} from './screens/reports/OwnReportsScreen.tsx';
export { ReportDocument } from './screens/reports/ReportDocument.tsx';
export { reportDocumentStatuses, type ReportDocumentProps } from './screens/reports/reportDocument.props.ts';
export { ReportPaper } from './screens/reports/ReportPaper.tsx';
export {
  ReportSettingsDrawer,
  reportSettingsDrawerStatuses,
  type ReportSettingsForm,
} from './screens/reports/ReportSettingsDrawer.tsx';
export { shareCopy } from './screens/reports/share.copy.ts';
export { ShareDrawer, shareDrawerStatuses, type ShareDrawerProps } from './screens/reports/ShareDrawer.tsx';
export { SharedReportScreen } from './screens/reports/SharedReportScreen.tsx';
export { sharedReportStatuses, type SharedReportScreenProps } from './screens/reports/sharedReport.props.ts';
export { reportDocumentCopy } from './screens/reports/reportDocument.copy.ts';
export { reportDraftCopy } from './screens/reports/reportDraft.copy.ts';
export { ReportsScreen } from './screens/reports/ReportsScreen.tsx';
export { type ReportItem } from './screens/reports/ReportTable.tsx';
export { type ColumnItem } from './screens/review/column.types.ts';
export { ColumnConflictDialog } from './screens/review/ColumnConflictDialog.tsx';
export { ColumnTable, columnTableStatuses } from './screens/review/ColumnTable.tsx';
export { MetricsPanel } from './screens/review/MetricsPanel.tsx';
export { NotesEditor, notesEditorStatuses } from './screens/review/NotesEditor.tsx';
export { notesFailureText } from './screens/review/review.copy.ts';
export { ReviewScreen, reviewTabs } from './screens/review/ReviewScreen.tsx';
export { saveModelDialogStatuses, SaveModelDialog } from './screens/review/SaveModelDialog.tsx';
export {
  ActivityFrame,
  activityFrameStatuses,
  type ActivityFrameProps,
} from './screens/security/ActivityFrame.tsx';
export { SecurityScreen, securityStatuses } from './screens/security/SecurityScreen.tsx';
export {
  SessionsFrame,
  sessionsFrameStatuses,
  type SessionsFrameProps,
} from './screens/security/SessionsFrame.tsx';
export { languageModelCopy } from './screens/settings/languageModel.copy.ts';
export {
  LanguageModelCard,
  languageModelCardStatuses,
  type LanguageModelCardProps,
  type LanguageModelDraft,
} from './screens/settings/LanguageModelCard.tsx';
export { SettingsScreen } from './screens/settings/SettingsScreen.tsx';
export { previewCopy } from './screens/standardization/preview.copy.ts';
export {
  PreviewDrawer,
  previewDrawerStatuses,
  type PreviewDrawerProps,
} from './screens/standardization/PreviewDrawer.tsx';
export { type StepSetting, type StepSettingValue } from './screens/standardization/StepSettings.tsx';
export { stepSettingsCopy, type StepSettingKey } from './screens/standardization/stepSettings.copy.ts';
export { recipeCopy } from './screens/standardization/recipe.copy.ts';
export { RecipeScreen, recipeStatuses } from './screens/standardization/RecipeScreen.tsx';
export { type StandardizationRule } from './screens/standardization/RuleCard.tsx';
export { standardizationCopy } from './screens/standardization/standardization.copy.ts';
export {
  ruleTabs,
  StandardizationScreen,
  standardizationStatuses,
} from './screens/standardization/StandardizationScreen.tsx';
export {
  VersionsDrawer,
  versionsDrawerStatuses,
  type VersionsDrawerProps,
} from './screens/versions/VersionsDrawer.tsx';
export { TaughtWords, taughtWordsStatuses, type TaughtWordsProps } from './screens/words/TaughtWords.tsx';
export { TeachWord } from './screens/words/TeachWord.tsx';
export { wizardCopy } from './screens/wizard/wizard.copy.ts';
export type { ChoiceList } from './screens/wizard/choiceList.types.ts';
export { wizardProgressStatuses, WizardProgressScreen } from './screens/wizard/WizardProgressScreen.tsx';
export { WizardSetupScreen, wizardSetupStatuses } from './screens/wizard/WizardSetupScreen.tsx';
export { toast } from 'sonner';
