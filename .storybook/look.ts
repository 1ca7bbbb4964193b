/** Of docs/look: the drawings that a screen was made after, by the title of its stories. */
export const mocks: Readonly<Record<string, readonly string[]>> = {
  'Screens/Account/LoginScreen': ['a-login'],
  'Screens/Account/VerifyScreen': ['b-verify'],
  'Screens/Connections/ConnectionsScreen': ['c-connections', 'j-connections-empty'],
  'Screens/Layout/AppLayout': ['c2-connections-sidebar-open', 'k-command-palette'],
  'Screens/Connections/ConnectionScreen': ['d-connection-detail'],
  'Screens/Connections/EditConnectionDrawer': ['d2-connection-edit-drawer'],
  'Screens/Connections/ConnectedScreen': ['r-connected'],
  'Screens/Wizard/WizardSetupScreen': ['e-wizard-setup'],
  'Screens/Wizard/WizardProgressScreen': ['f-wizard-progress', 'f2-wizard-progress-error'],
  'Screens/Review/ReviewScreen': ['g-review'],
  'Screens/Review/ColumnTable': ['g-review'],
  'Screens/Review/SaveModelDialog': ['g2-review-save-dialog'],
  'Screens/Model/ModelScreen': ['h-model-chat'],
  'Screens/Collections/CollectionScreen': ['i-objects'],
  'Screens/Reports/ReportsScreen': ['n-reports', 'n2-reports-empty'],
  'Screens/Reports/OwnReportsScreen': ['n-reports', 'n2-reports-empty'],
  'Screens/Reports/ReportDocument': ['o-report', 'o2-report-edit'],
  'Screens/Standardization/StandardizationScreen': ['p-standardization'],
  'Screens/Standardization/PreviewDrawer': ['p2-standardization-preview'],
  'Screens/Standardization/RecipeScreen': ['p3-standardization-recipe'],
  'Screens/Chat/ChatPanel': ['q-chat', 'q2-chat-clarify', 'q3-chat-start', 'q4-chat-failed'],
  'Screens/Settings/SettingsScreen': ['s-settings-model'],
  'Screens/Security/SecurityScreen': ['t-sessions'],
  'Screens/Security/SessionsFrame': ['t-sessions'],
};

/** What docs/look/look.md says to do and not to do with a component. */
export const advice: Readonly<Record<string, readonly { do: string; dont: string }[]>> = {
  'Components/Layout/Frame': [
    { do: 'One frame for search, table and pages', dont: 'A card for each' },
    { do: 'Leave the rest of a short page empty', dont: 'Stretch four rows to fill it' },
  ],
  'Components/Data/CategoryMark': [
    { do: 'A mark in colour, the word in ink', dont: 'A row of tinted pills' },
  ],
  'Components/Data/TableCell': [
    { do: 'Right-align figures under right-aligned heads', dont: 'Centre anything in a table' },
    { do: 'Muted text for context', dont: 'Smaller and smaller text' },
  ],
  'Components/Navigation/Tabs': [{ do: 'The 2 px line for what is current', dont: 'A filled accent block' }],
  'Components/Inputs/Button': [
    { do: 'An outlined red button, solid only in the confirmation', dont: 'Two solid buttons side by side' },
  ],
  'Components/Feedback/Notice': [{ do: 'The exact sentence of the specification', dont: 'A friendlier one' }],
  'Components/Data/Histogram': [{ do: 'Show “–” where there’s no distribution', dont: 'An invented shape' }],
};
