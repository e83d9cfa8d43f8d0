// SPDX-License-Identifier: Apache-2.0
/* A button that copies a text. */

import {element, say} from './dom.js';

/* textOf() is what it copies. Pages from files may not be let: then fallback() marks a text, to be copied by hand. */
export function copyButton(label, title, textOf, fallback) {
    const button = element('button', {type: 'button', className: 'quiet', title}, label);
    button.addEventListener('click', () => {
        const text = textOf();
        const said = (words) => {
            button.textContent = words;
            say(words);
        };
        const marked = () => {
            fallback(text);
            said('Marked');
        };
        if (navigator.clipboard)
            navigator.clipboard.writeText(text).then(() => said('Copied'), marked);
        else if (fallback(text), document.execCommand('copy'))
            said('Copied');
        else
            marked();
    });
    return button;
}
