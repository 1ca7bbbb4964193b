import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ruleTabs, standardizationCopy as copy, StandardizationScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { sampleRules } from './sampleRules.ts';
import { pages } from '../shell/pages.copy.ts';

function StandardizationPage() {
  const { notify } = useApp();
  const [params, setParams] = useSearchParams();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const sayNothingChanged = () => void notify.info(copy.sample);
  return (
    <StandardizationScreen
      rules={sampleRules}
      tab={ruleTabs.find((tab) => tab === params.get('type')) ?? 'ALL'}
      checked={checked}
      onTabChange={(tab) =>
        setParams(tab === 'ALL' ? {} : { type: tab }, { replace: true, preventScrollReset: true })
      }
      onCheckedChange={(id, next) =>
        setChecked((ids) => (next ? [...ids, id] : ids.filter((other) => other !== id)))
      }
      onApply={sayNothingChanged}
      onContinue={sayNothingChanged}
    />
  );
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: copy.title, crumbs: [{ label: pages.standardization }] }),
  Component: StandardizationPage,
});
