import { exportFormatNames, exportFormats, type ExportFormat } from '@plinth/api/facts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionBody, Sections } from '../../primitives/sections.styles.ts';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Switch } from '../../components/Switch.tsx';
import { token } from '../../theme/token.ts';
import { settingsCopy as copy } from './settings.copy.ts';

const themeChoices = ['light', 'dark', 'system'] as const;

interface SettingsScreenProps {
  /** Light, dark, or as the system. */
  theme: (typeof themeChoices)[number];
  /** Of new models and exports. */
  outputFormat: ExportFormat;
  /** The pointer opens the sidebar. */
  sidebarOpensOnHover: boolean;
  /** Who answers on this host; absent where the host lets nobody choose. */
  languageModel?: ReactNode;
  /** The theme that is wanted. */
  onThemeChange: (theme: (typeof themeChoices)[number]) => void;
  /** The format that is wanted. */
  onOutputFormatChange: (format: ExportFormat) => void;
  /** Whether the pointer opens it. */
  onSidebarChange: (opensOnHover: boolean) => void;
}

const Page = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space4};

  &[data-columns] {
    /* As wide as what stands below it, or the column beside it. */
    > ${Sections} {
      max-width: none;
    }
    @media (min-width: 75em) {
      grid-template-columns: 19rem minmax(0, 1fr);
    }
  }
`;

const Hint = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Frame title={title}>
      <SectionBody>
        {children}
        <Hint>{hint}</Hint>
      </SectionBody>
    </Frame>
  );
}

/** What a person may have otherwise on this device: theme, format of exports, sidebar; and what counts for the whole host. */
export function SettingsScreen({
  theme,
  outputFormat,
  sidebarOpensOnHover,
  languageModel,
  onThemeChange,
  onOutputFormatChange,
  onSidebarChange,
}: SettingsScreenProps) {
  return (
    <>
      <PageHeader
        title={copy.title}
        description={languageModel ? copy.descriptionOfBoth : copy.description}
      />
      <Page data-columns={Boolean(languageModel) || undefined}>
        <Sections>
          <Section title={copy.appearance} hint={copy.themeHint}>
            <SegmentedControl
              label={copy.theme}
              value={theme}
              options={themeChoices.map((value) => ({ value, label: copy.themes[value] }))}
              onValueChange={onThemeChange}
            />
          </Section>
          <Section title={copy.models} hint={copy.formatHint}>
            <SegmentedControl
              label={copy.format}
              value={outputFormat}
              options={exportFormatNames.map((value) => ({ value, label: exportFormats[value] }))}
              onValueChange={onOutputFormatChange}
            />
          </Section>
          <Section title={copy.sidebar} hint={copy.sidebarHint}>
            <Switch label={copy.hover} checked={sidebarOpensOnHover} onCheckedChange={onSidebarChange} />
          </Section>
        </Sections>
        {/* It comes when the host has told of it, and pushes nothing down. */}
        {languageModel}
      </Page>
    </>
  );
}
