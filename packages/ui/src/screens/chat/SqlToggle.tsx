import { CodeXml } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { chatCopy as copy } from './chat.copy.ts';

interface SqlToggleProps {
  shown: boolean;
  onShownChange: (shown: boolean) => void;
}

/** Shows by which SQL something was computed, and hides it. */
export function SqlToggle({ shown, onShownChange }: SqlToggleProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={CodeXml}
      aria-expanded={shown}
      onClick={() => onShownChange(!shown)}
    >
      {shown ? copy.hideSql : copy.showSql}
    </Button>
  );
}
