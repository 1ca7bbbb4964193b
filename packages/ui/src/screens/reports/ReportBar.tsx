import {
  ArrowLeft,
  Copy,
  Download,
  Ellipsis,
  FileCode,
  FileText,
  History,
  Pencil,
  Printer,
  RefreshCw,
  Settings2,
  Share2,
  Trash2,
} from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { MenuItem } from '../../components/MenuItem.tsx';
import { loadCode } from '../../loading/loadCode.ts';
import { onOwnPress } from '../../primitives/isSecondPress.ts';
import { token } from '../../theme/token.ts';
import { fileName } from '../chat/answer.export.ts';
import { reportTitle } from './report.styles.ts';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';
import { isRead, paperOf, type ReportDocumentProps } from './reportDocument.props.ts';
import { reportSettingsCopy as settingsCopy } from './reportSettings.copy.ts';
import { reportsCopy } from './reports.copy.ts';

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  margin-block-end: ${token.space4};

  > :first-child {
    margin-inline-end: auto;
  }
  > a {
    margin-inline-start: -10px;
  }
  > span {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

const EditTitle = styled.h1`
  ${reportTitle}
  font-size: ${token.typeXl};
  line-height: ${token.lineXl};
`;

function ExportMenu(props: ReportDocumentProps) {
  const { name, isMakingPdf = false, onSaveCopy, onSavePdf, onPrint } = props;
  const saveFile = async () => {
    const { reportFile } = await loadCode(() => import('./reportFile.tsx'));
    onSaveCopy(reportFile(paperOf(props)), fileName(name, 'html'));
  };
  return (
    <Menu
      label={copy.export}
      align="end"
      trigger={
        <Button icon={Download} pending={isMakingPdf} pendingLabel={copy.makingPdf}>
          {copy.export}
        </Button>
      }
    >
      {onSavePdf ? (
        <MenuItem icon={FileText} onClick={() => onSavePdf(fileName(name, 'pdf'))}>
          {copy.savePdf}
        </MenuItem>
      ) : (
        <MenuItem icon={Printer} onClick={onPrint}>
          {copy.print}
        </MenuItem>
      )}
      <MenuItem icon={FileCode} onClick={() => void saveFile()}>
        {copy.saveFile}
      </MenuItem>
    </Menu>
  );
}

function ReadBar(props: ReportDocumentProps) {
  const { status, facts, blocks, backHref, onRefresh, onStop, onEdit, onShare } = props;
  const notYet = blocks.some(({ figure }) => figure) ? copy.partly : copy.never;
  const isRefreshing = status === 'refreshing';
  return (
    <Bar>
      <ButtonLink variant="quiet" icon={ArrowLeft} to={backHref}>
        {reportsCopy.detail.back}
      </ButtonLink>
      <span>{facts.refreshedAt === null ? notYet : copy.asOf(facts.refreshedAt)}</span>
      <Button icon={RefreshCw} pending={isRefreshing} pendingLabel={copy.refreshing} onClick={onRefresh}>
        {copy.refresh}
      </Button>
      {isRefreshing && <Button onClick={onOwnPress(onStop)}>{copy.stop}</Button>}
      <Button icon={Pencil} onClick={onEdit}>
        {copy.edit}
      </Button>
      {facts.settings && (
        <Button icon={Settings2} onClick={props.onSettings}>
          {settingsCopy.settings}
        </Button>
      )}
      <ExportMenu {...props} />
      {onShare && (
        <Button variant="primary" icon={Share2} onClick={onShare}>
          {reportsCopy.detail.share}
        </Button>
      )}
      <Menu label={copy.more} align="end" trigger={<IconButton icon={Ellipsis} label={copy.more} />}>
        {props.onVersions && (
          <MenuItem icon={History} onClick={props.onVersions}>
            {copy.versions}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onClick={props.onDuplicate}>
          {copy.duplicate}
        </MenuItem>
        <MenuItem icon={Trash2} onClick={props.onDelete}>
          {copy.delete}
        </MenuItem>
      </Menu>
    </Bar>
  );
}

/** What can be done with the report; while it is edited that is below it. */
export function ReportBar(props: ReportDocumentProps) {
  return isRead(props) ? (
    <ReadBar {...props} />
  ) : (
    <Bar>
      <EditTitle tabIndex={-1}>{copy.editTitle}</EditTitle>
    </Bar>
  );
}
