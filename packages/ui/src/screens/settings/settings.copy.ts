export const settingsCopy = {
  title: 'Settings',
  description: 'These choices are kept in this browser and take effect at once.',
  descriptionOfBoth:
    'The language model counts for everyone on this host. The other choices are kept in this browser.',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  themeHint: 'System follows the setting of this device.',
  models: 'Data models',
  format: 'Default output format',
  formatHint: 'The wizard starts with it, and models are exported in it.',
  sidebar: 'Sidebar',
  hover: 'Open the collapsed sidebar while the pointer is on it',
  sidebarHint: 'Its button and Ctrl+B (on a Mac Cmd+B) open it either way.',
};
