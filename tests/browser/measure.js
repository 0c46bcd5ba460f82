// Looks at the table as it stands and says what does not hold. Called with {big, touch, live}: `big` is large text, where
// the page may be longer than the window (never wider); `touch` asks for targets of 44 px; `live` is a game in real time,
// whose desks have neither board nor dock.
async ({ big, touch, live = false }) => {
  // what boards measure of their room is drawn one frame later
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const EDGE = 1.5;
  const faults = [];
  const shell = document.querySelector(live ? '.live' : '.shell');
  const board = document.querySelector('.shell > .board');
  const box = (el) => el.getBoundingClientRect();
  const name = (el) => {
    const text = (el.getAttribute?.('aria-label') || el.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const cls = typeof el.className === 'string' ? el.className : (el.className?.baseVal ?? '');
    return `${el.localName}.${cls.replace(/s(velte)?-\S+/g, '').trim().replace(/\s+/g, '.')} "${text}"`;
  };
  const seen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const unseen = (el) => el.closest('.vh, [aria-hidden="true"], .skip') !== null;
  const hidden = new Map();
  /** Read aloud, not drawn. */
  const clipped = (el) => {
    if (el === null || el === document.documentElement) return false;
    if (!hidden.has(el)) hidden.set(el, style(el).clipPath === 'inset(50%)' || clipped(el.parentElement));
    return hidden.get(el);
  };
  const styles = new Map();
  const style = (el) => styles.get(el) ?? (styles.set(el, getComputedStyle(el)), styles.get(el));

  // 1. the page itself
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.push(`page wider than the window: ${root.scrollWidth}`);
  if (!big && root.scrollHeight > innerHeight + 1) faults.push(`page scrolls: ${root.scrollHeight} of ${innerHeight}`);

  // 2. text is not cut: every line lies inside whatever would cut it
  const walker = document.createTreeWalker(shell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cut = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.nodeValue.trim() || cut.has(el) || unseen(el) || clipped(el) || !seen(el) || el.closest('select, option, title, desc, style'))
      continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    if (rects.length === 0) continue;
    const left = Math.min(...rects.map((r) => r.left)), right = Math.max(...rects.map((r) => r.right));
    const top = Math.min(...rects.map((r) => r.top)), bottom = Math.max(...rects.map((r) => r.bottom));
    let at = el, scrolls = false;
    // a line box is taller than its letters: a quarter of it may lie outside
    const slack = ((bottom - top) / rects.length) * 0.25;
    for (; at && at !== root; at = at.parentElement) {
      const s = style(at);
      if (s.position === 'fixed') break;
      const ox = s.overflowX, oy = s.overflowY;
      if (ox === 'visible' && oy === 'visible') continue;
      if (at.localName === 'svg' && at.parentElement?.closest('svg')) continue;
      if (at.matches('svg[role="application"]')) {
        scrolls = true;
        break; // a sheet that is moved by hand
      }
      const b = box(at);
      if (oy === 'auto' || oy === 'scroll') {
        scrolls = true;
        if (right > b.left + at.clientLeft + at.clientWidth + EDGE || left < b.left - EDGE) {
          cut.add(el);
          faults.push(`text off the side: ${name(el)} in ${name(at).split(' ')[0]}`);
        }
        break; // what is above or below comes into view by scrolling
      }
      if (left < b.left - EDGE || right > b.right + EDGE || top < b.top - slack || bottom > b.bottom + slack) {
        cut.add(el);
        faults.push(`text cut: ${name(el)} in ${name(at).split(' ')[0]}`);
        break;
      }
    }
    if (!cut.has(el) && !scrolls && (left < -EDGE || right > innerWidth + EDGE)) faults.push(`text off the page: ${name(el)}`);
  }

  // 3. places of the board lie in the open, on the page and under nothing
  const b = live ? null : box(board);
  for (const el of board?.querySelectorAll('[data-cell], button, [role="button"]') ?? []) {
    if (!seen(el) || el.closest('dialog')) continue;
    const r = box(el);
    if (r.width === 0) continue;
    const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
    const cell = el.hasAttribute('data-cell');
    let frame = el.parentElement;
    while (frame !== board && !/auto|scroll/.test(style(frame).overflowY)) frame = frame.parentElement;
    if (big) {
      if (!cell) continue;
      // in a page longer than the window a place comes into view by scrolling
      el.scrollIntoView({ block: 'center', inline: 'center' });
      const s = box(el);
      const over = document.elementFromPoint((s.left + s.right) / 2, (s.top + s.bottom) / 2);
      if (!over || !board.contains(over)) faults.push(`covered: ${name(el)} by ${over ? name(over) : 'nothing'}`);
      continue;
    }
    if (frame !== board || /auto|scroll/.test(style(board).overflowY)) {
      if (!cell) continue; // panels of a board may scroll, its places may not
    }
    if (x < b.left || x > b.right || y < b.top || y > b.bottom || y > innerHeight || r.bottom > innerHeight + EDGE || r.bottom > b.bottom + EDGE) {
      faults.push(`off the board: ${name(el)} ${Math.round(x)},${Math.round(y)}`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    if (hit && !board.contains(hit)) faults.push(`covered: ${name(el)} by ${name(hit)}`);
  }
  if (big) scrollTo(0, 0);

  // 4. fingers: 44 px, by size or by what answers around it
  if (touch) {
    const NEED = 44;
    const KEY = 34; // a keyboard with nine keys in a row, on a phone as wide as the phone's own
    for (const el of shell.querySelectorAll('button, a[href], input, select, [role="button"], [role="tab"], [role="slider"]')) {
      if (!seen(el) || el.closest('[data-small], .skip, dialog')) continue;
      const target = el.matches('input') ? (el.closest('label') ?? el) : el;
      const r = box(target);
      const need = target.closest('[data-keys]') ? KEY : NEED;
      if (r.width === 0 || (r.width >= need - 0.6 && r.height >= NEED - 0.6)) continue;
      const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2, h = NEED / 2 - 1;
      // where it can be seen, all around must answer for it
      const around = [[x - h, y], [x + h, y], [x, y - h], [x, y + h]].map(([px, py]) => document.elementFromPoint(px, py));
      const inside = document.elementFromPoint(x, y);
      let holder = target.parentElement;
      while (holder !== shell && !/auto|scroll/.test(style(holder).overflowY)) holder = holder.parentElement;
      const edge = box(holder);
      if (r.top < edge.top + 12 || r.bottom > edge.bottom - 12) continue; // half scrolled out of sight
      if (inside === null || !(target.contains(inside) || inside.contains(target))) continue; // scrolled out of sight
      // what lies over everything that scrolls is no neighbour
      const over = (hit) => hit.closest('.foot') !== null && target.closest('.foot') === null;
      if (around.some((hit) => hit !== null && !target.contains(hit) && !over(hit)))
        faults.push(`small: ${name(el)} ${Math.round(r.width)}x${Math.round(r.height)}`);
    }
  }

  // 5. nothing scrolls sideways
  for (const el of shell.querySelectorAll('*')) {
    if (el.scrollWidth > el.clientWidth + 2 && /auto|scroll/.test(style(el).overflowX) && seen(el) && el.localName !== 'input')
      faults.push(`sideways: ${name(el)} ${el.scrollWidth} of ${el.clientWidth}`);
  }
  // 6. the brass button is in sight
  const brass = document.querySelector('#dock .btn.commit');
  if (brass && seen(brass) && !big) {
    const r = box(brass);
    const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    if (r.bottom > innerHeight + EDGE || !hit || !brass.contains(hit)) faults.push(`brass button out of sight: ${name(brass)}`);
  }
  if (live) return { faults: [...new Set(faults)], places: [] };
  const size = (el) => { const r = box(el); return [r.left, r.top, r.width, r.height].map(Math.round).join(' '); };
  // marks inside a drawing are as large as what they show; the drawing itself must not move
  const rolls = (el) => el !== board && (el.scrollHeight > el.clientHeight + 1 || rolls(el.parentElement));
  const still = [...board.querySelectorAll('[data-field]')].filter((el) => !el.ownerSVGElement && !rolls(el.parentElement));
  const fields = still.map((el) => `${el.getAttribute('data-field')} ${size(el)}`);
  return { faults: [...new Set(faults)], places: [`board ${size(board)}`, ...fields] };
}
