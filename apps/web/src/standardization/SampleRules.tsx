import { useState } from 'react';
import { standardizationCopy as copy, StandardizationScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { sampleRules } from './sampleRules.ts';
import { tickedAfter, useRuleTab } from './ruleTab.ts';

/** All there is without a data model, and on hosts that standardize nothing. */
export function SampleRules() {
  const { notify } = useApp();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const sayNothingChanged = () => void notify.info(copy.sample);
  return (
    <StandardizationScreen
      status="samples"
      rules={[]}
      samples={sampleRules}
      {...useRuleTab()}
      checked={checked}
      onCheckedChange={(id, next) => setChecked((ids) => tickedAfter(ids, id, next))}
      onApply={sayNothingChanged}
      onUndo={sayNothingChanged}
      onPreview={sayNothingChanged}
      onContinue={sayNothingChanged}
    />
  );
}
