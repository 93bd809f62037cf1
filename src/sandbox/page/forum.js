// A forum, which has posts in place of messages: their list, and the form for a new one.

import { el, fresh } from "./dom.js";

/** The type of a channel that holds posts and no messages. */
export const FORUM = 15;

export class Forum {
  #words;
  #open;
  #heading = el("p");
  #list = el("ul", { class: "posts" });

  /** Creates the view of a forum. `open(post)` opens a post, and `post(name, content)` starts one. */
  constructor(channel, words, { open, post }) {
    this.channel = channel.id;
    this.#words = words;
    this.#open = open;
    const parts = channel.can_send ? [this.#form(post)] : [];
    this.element = el("div", { class: "forum" }, this.#heading, this.#list, ...parts);
  }

  /** Shows these posts. What is typed in the form stays. */
  update(posts) {
    this.#heading.textContent = this.#words.say(posts.length > 0 ? "posts" : "posts-none");
    this.#list.replaceChildren(...posts.map((post) => el("li", {},
      el("button", { class: "button", type: "button", text: post.name, on: { click: () => this.#open(post.id) } }))));
  }

  #form(post) {
    const id = fresh("post");
    const title = el("input", { id: `${id}-title`, maxlength: 100, required: true, autocomplete: "off" });
    const text = el("textarea", { id: `${id}-text`, maxlength: 2000, required: true, rows: 3 });
    const failure = el("p", { class: "failure", role: "alert" });
    const form = el("form", { class: "new-post" },
      el("label", { for: title.id, text: this.#words.say("post-title") }), title,
      el("label", { for: text.id, text: this.#words.say("post-text") }), text,
      el("button", { class: "button primary", text: this.#words.say("post-send") }), failure);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failure.textContent = "";
      try {
        await post(title.value, text.value);
        form.reset();
      } catch (refused) {
        failure.textContent = refused.message;
      }
    });
    return form;
  }
}
